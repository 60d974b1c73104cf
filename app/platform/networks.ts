import { BlockList, isIP } from "node:net";

/** A network as an IP address and a prefix length. A single address has the full prefix length. */
export interface NetworkRange {
  readonly address: string;
  readonly prefix: number;
  readonly family: "ipv4" | "ipv6";
}

/** Reads an address, or a network such as `10.0.0.0/8`. Null for another text. */
export function readNetwork(text: string): NetworkRange | null {
  const [address = "", length, ...rest] = text.trim().split("/");
  const version = isIP(address);
  const longest = version === 6 ? 128 : 32;
  const prefix = length === undefined ? longest : Number(length);
  const isWhole = length === undefined || /^\d{1,3}$/.test(length);
  if (version === 0 || !isWhole || prefix > longest || rest.length > 0) return null;
  return { address, prefix, family: familyOf(address) };
}

/** Returns a function that is true for an IP address in one of the networks. */
export function createNetworkTest(ranges: readonly NetworkRange[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of ranges) list.addSubnet(address, prefix, family);
  return (address) => list.check(address, familyOf(address));
}

/** Creates the test for a fixed list of networks. Throws for a text that is no network. */
export function testOfNetworks(...texts: readonly string[]): (address: string) => boolean {
  return createNetworkTest(
    texts.map((text) => {
      const network = readNetwork(text);
      if (!network) throw new Error(`${text} is no network`);
      return network;
    }),
  );
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
