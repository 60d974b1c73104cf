import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { clientAddress, isLocalCaller, networkOf } from "./client-address.server";

const from = (peer: string, forwarded?: string) =>
  ({ socket: { remoteAddress: peer }, headers: { "x-forwarded-for": forwarded } }) as unknown as IncomingMessage;

describe("the client's address", () => {
  it("Without a trusted proxy, the client's address is the peer's, whatever a header says", () => {
    expect(clientAddress(from("::ffff:192.0.2.1", "203.0.113.7"), 0)).toBe("192.0.2.1");
  });

  it("Behind trusted proxies, the client's address is the one that the outermost proxy saw", () => {
    expect(clientAddress(from("10.0.0.1", "6.6.6.6, 203.0.113.7"), 1)).toBe("203.0.113.7");
    expect(clientAddress(from("10.0.0.1", "6.6.6.6, 203.0.113.7, 10.0.0.2"), 2)).toBe("203.0.113.7");
    expect(clientAddress(from("10.0.0.1", "203.0.113.7"), 3)).toBe("203.0.113.7");
  });

  it("The client's address is the peer's when the forwarding header is missing or invalid", () => {
    expect(clientAddress(from("10.0.0.1"), 1)).toBe("10.0.0.1");
    expect(clientAddress(from("10.0.0.1", "unknown"), 1)).toBe("10.0.0.1");
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:0DB8:0001::1", "2001:db8:1:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("Limits count the address %s as %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe("a caller on this machine", () => {
  it("A caller with a loopback peer address is local", () => {
    for (const peer of ["127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1"])
      expect(isLocalCaller(from(peer), 0)).toBe(true);
    for (const peer of ["10.0.0.1", "192.0.2.1", "::2", "", "127.0.0.1.example"])
      expect(isLocalCaller(from(peer), 0)).toBe(false);
  });

  it("A caller through a proxy on this machine is not local, trusted or not", () => {
    expect(isLocalCaller(from("127.0.0.1", "127.0.0.1"), 0)).toBe(false);
    expect(isLocalCaller(from("127.0.0.1", "203.0.113.7"), 1)).toBe(false);
    expect(isLocalCaller(from("127.0.0.1", "127.0.0.1, 203.0.113.7"), 1)).toBe(false);
    expect(isLocalCaller(from("127.0.0.1"), 1)).toBe(true);
  });
});
