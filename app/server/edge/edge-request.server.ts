import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { clientAddress, forwardedScheme, isLocalCaller } from "./client-address.server";
import { type Host, parseHost } from "./host.server";

/** One HTTP request with a checked host. Forwarding headers are read from a trusted proxy only, and then removed. */
export interface EdgeRequest {
  readonly id: string;
  readonly method: string;
  /** Path as sent, still percent-encoded. */
  readonly path: string;
  /** `?…`, or empty without a query. */
  readonly search: string;
  /** In lower case, without port and trailing dot. */
  readonly host: string;
  /** `scheme://host[:port]`, as the browser knows it. */
  readonly origin: string;
  readonly secure: boolean;
  readonly address: string;
  /** True when the caller is on this machine. */
  readonly local: boolean;
  /** Country of the visitor in upper case, as a trusted proxy states it. */
  readonly countryHeader: string | null;
  readonly headers: IncomingHttpHeaders;
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export interface ProxyTrust {
  /** Number of our own proxies in front. With 0, no forwarding header is trusted. */
  readonly hops: number;
  /** Header in which a trusted proxy states the visitor's country. */
  readonly countryHeader: string | null;
}

interface Rejection {
  readonly status: 400 | 414;
}

const longestAddress = 8192;
/** Dot segments and backslashes, plain or encoded. A URL parser would resolve them after the checks of the raw path. */
const climbing = /\\|\/(?:\.|%2e){1,2}(?:\/|\.data$|$)/i;
/**
 * PostgreSQL cannot store a NUL, so the replacement character (HTML 13.2.3.5) takes its place. A search filter with a
 * NUL is then an ordinary invalid value (SRC-07).
 */
const nul = /%00/g;
const noCharacter = "%EF%BF%BD";

/** Reads a request. Refuses a malformed request (T01, T02, I10). */
export function readEdgeRequest(req: IncomingMessage, res: ServerResponse, trust: ProxyTrust): EdgeRequest | Rejection {
  const target = req.url ?? "/";
  if (target.length > longestAddress) return { status: 414 };
  const host = parseHost(req.rawHeaders);
  const address = host && originForm(target, host);
  if (!host || !address) return { status: 400 };
  const client = clientAddress(req, trust.hops);
  // Limits count by address, and a closed connection has no address.
  if (client === "") return { status: 400 };
  const secure = isSecure(req, trust);
  const query = address.indexOf("?");
  const path = query < 0 ? address : address.slice(0, query);
  if (climbing.test(path)) return { status: 400 };
  const call = {
    id: randomUUID(),
    method: req.method ?? "GET",
    path,
    search: query < 0 ? "" : address.slice(query).replace(nul, noCharacter),
    host: host.name,
    origin: `${secure ? "https" : "http"}://${host.name}${portSuffix(host.port, secure)}`,
    secure,
    address: client,
    local: isLocalCaller(req, trust.hops),
    countryHeader: statedCountry(req.headers, trust),
    headers: req.headers,
    req,
    res,
  };
  removeForwarding(req.headers, trust);
  return call;
}

/** Reads the path of a request line. An absolute URL must name the same host as the Host header (RFC 9112 3.2.2). */
function originForm(target: string, host: Host): string | null {
  if (target.startsWith("/")) return target;
  const absolute = /^https?:\/\/([^/?#]*)(.*)$/i.exec(target);
  if (!absolute) return null;
  const named = parseHost(["host", absolute[1] ?? ""]);
  if (!named || named.name !== host.name || named.port !== host.port) return null;
  const rest = absolute[2] ?? "";
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function isSecure(req: IncomingMessage, trust: ProxyTrust): boolean {
  if ("encrypted" in req.socket) return true;
  return trust.hops > 0 && forwardedScheme(req.headers) === "https";
}

function portSuffix(port: string, secure: boolean): string {
  return port === "" || port === (secure ? "443" : "80") ? "" : `:${port}`;
}

const forwarding: ReadonlySet<string> = new Set([
  "forwarded",
  "x-host",
  "x-original-host",
  "x-original-url",
  "x-rewrite-url",
  "x-real-ip",
  "x-client-ip",
  "true-client-ip",
  "x-http-method",
  "x-http-method-override",
  "x-method-override",
]);

/** Removes forwarding and override headers, because Remix would prefer X-Forwarded-Host over Host (D05). */
function removeForwarding(headers: IncomingHttpHeaders, trust: ProxyTrust): void {
  for (const name in headers) {
    if (name.startsWith("x-forwarded") || forwarding.has(name)) delete headers[name];
  }
  if (trust.countryHeader) delete headers[trust.countryHeader];
}

function statedCountry(headers: IncomingHttpHeaders, { hops, countryHeader }: ProxyTrust): string | null {
  const value = hops > 0 && countryHeader ? headers[countryHeader] : undefined;
  return typeof value === "string" ? value.trim().toUpperCase() : null;
}

export function isDecodable({ path }: EdgeRequest): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
