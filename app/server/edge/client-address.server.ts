import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isIP, isIPv6 } from "node:net";

/**
 * Finds the client's IP address. Behind `hops` of our own proxies, this is the address that the outermost proxy saw.
 */
export function clientAddress(req: IncomingMessage, hops: number): string {
  const peer = peerAddress(req);
  if (hops === 0) return peer;
  const seen = String(req.headers["x-forwarded-for"] ?? "").split(",");
  // Our proxies wrote only the last `hops` entries. The client may have written earlier entries.
  const claimed = plainAddress((seen[Math.max(0, seen.length - hops)] ?? "").trim());
  return isIP(claimed) ? claimed : peer;
}

const forwardedBy = ["forwarded", "x-forwarded-for", "x-real-ip", "via"] as const;

/** The address at the other end of the connection. Behind proxies, the address of the nearest proxy. */
export function peerAddress(req: IncomingMessage): string {
  return plainAddress(req.socket.remoteAddress ?? "");
}

/** True for a call that a proxy passed on. */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return forwardedBy.some((name) => headers[name] !== undefined);
}

/**
 * True for a caller on this machine. A call with forwarding headers is not local, because all callers seem local behind
 * an undeclared local proxy.
 */
export function isLocalCaller(req: IncomingMessage, hops: number): boolean {
  if (!isLoopback(peerAddress(req))) return false;
  if (hops === 0) return !isForwarded(req);
  return isLoopback(clientAddress(req, hops));
}

function isLoopback(address: string): boolean {
  return address === "::1" || /^127\.\d+\.\d+\.\d+$/.test(address);
}

/** The scheme that the nearest proxy states. */
export function forwardedScheme(headers: IncomingHttpHeaders): string | undefined {
  return String(headers["x-forwarded-proto"] ?? "")
    .split(",")
    .at(-1)
    ?.trim()
    .toLowerCase();
}

/** Writes an IPv4-mapped IPv6 address as IPv4. */
function plainAddress(address: string): string {
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

/** The key for limits: an IPv4 address, or the /64 of an IPv6 address, which belongs to one subscriber. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill("0"), ...after];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
