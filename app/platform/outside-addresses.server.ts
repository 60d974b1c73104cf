/** Finds addresses outside private networks, for calls to a host name that a person entered (I06, D30). */
import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { testOfNetworks } from "./networks";

const isInward = testOfNetworks(
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/3",
  "::/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "2001::/32",
  "2002::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
);

/** True for an IP address outside private networks (I06). */
export function isPublicAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  return !isInward(mapped ?? address);
}

/** Error of a host name that leads to no public address. */
export class InwardAddress extends Error {
  override name = "InwardAddress";
}

export type Resolve = typeof lookup;

/**
 * Makes a lookup that returns public addresses only. The socket connects to a checked address, because a second lookup
 * could return a private address.
 */
export function createOutsideLookup(problem: string, resolve: Resolve = lookup): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const outside = found.filter(({ address }) => isPublicAddress(address));
      const [first] = outside;
      if (!first) return callback(new InwardAddress(problem), "", 0);
      if (options.all) return callback(null, outside);
      return callback(null, first.address, first.family);
    });
  };
}

/** True when a host name leads to private addresses only. False for a name that is not found now. */
export function leadsInward(host: string, resolve: Resolve = lookup): Promise<boolean> {
  return new Promise((done) => {
    createOutsideLookup("inward", resolve)(host, { all: true }, (error) => done(error instanceof InwardAddress));
  });
}
