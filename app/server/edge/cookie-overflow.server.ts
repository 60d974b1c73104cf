import type { Duplex } from "node:stream";
import type { EdgeRequest } from "./edge-request.server";
import { commonHeaders } from "./headers.server";
import { plainPage, plainPagePolicy, plainPageType } from "./plain-page.server";
import { type RenderRefusal, refuseWith } from "./refuse.server";

/** Larger than all our own cookies together, which include two flash cookies of 3.7 KB. */
const mostCookieBytes = 12 * 1024;
/** Maximum bytes of the lines that clear cookies. Proxies accept 4 KB for all headers of an answer. */
const mostClearingBytes = 2560;

/** Names of our own cookies. On HTTPS they begin with `__Host-`, which a parent domain cannot set. */
const own = { secure: /^__Host-/, plain: /^(?:auth|locale|preview|flash(?:-2)?|desk(?:-notice|-typed)?)$/ };

/** True when the request has too many cookies, for instance from a parent domain. */
export function hasCookieOverflow({ headers }: EdgeRequest): boolean {
  return (headers.cookie?.length ?? 0) > mostCookieBytes;
}

const removed = "Your browser holds too many cookies for this address. They have just been removed.\n";
const allRemoved =
  "Your browser holds too many cookies for this address. They have just been removed; please log in again.\n";

/**
 * Answers 431 and clears each foreign cookie, for each domain and path. With too many cookie names, clears all cookies,
 * which logs the member out.
 */
export async function refuseCookies(call: EdgeRequest, draw: RenderRefusal | null): Promise<void> {
  const lines = linesThatClear(call);
  const code = lines ? "request.cookies" : "request.all_cookies";
  const page = (await draw?.(code)) ?? null;
  const head = lines ? lines.flatMap((line) => ["set-cookie", line]) : clearAll;
  refuseWith(call, 431, { code, words: lines ? removed : allRemoved, page, head });
}

const clearAll = ["clear-site-data", '"cookies"'];

/**
 * Lists the Set-Cookie lines that clear foreign cookies. Returns null when the lines exceed the limit, or when the
 * cookies that no line can clear are too large.
 */
function linesThatClear(call: EdgeRequest): string[] | null {
  const clearing = (call.headers.cookie ?? "").split(";").map((part) => ({
    bytes: part.length + 1,
    lines: clearingLines(part.split("=", 1)[0]?.trim() ?? "", call),
  }));
  const lines = [...new Set(clearing.flatMap((cookie) => cookie.lines))];
  const left = clearing.filter((cookie) => cookie.lines.length === 0).reduce((sum, { bytes }) => sum + bytes, 0);
  const isTooMuch = lines.reduce((sum, line) => sum + line.length, 0) > mostClearingBytes || left > mostCookieBytes;
  return isTooMuch ? null : lines;
}

/** Our own cookies have no domain, so a cookie of the same name with a domain is foreign. */
function clearingLines(name: string, { host, path, secure }: EdgeRequest): string[] {
  if (!isToken(name) || (secure && own.secure.test(name))) return [];
  const isOurs = !secure && own.plain.test(name);
  const domains = domainsOf(host).filter((domain) => domain || !isOurs);
  return domains.flatMap((domain) => foldersOf(path).map((folder) => expire(name, domain, folder)));
}

/**
 * Answers headers above 64 KB (`listen.server.ts`). The cookies' names are unknown, so all cookies are cleared, which
 * logs the member out.
 */
export function refuseOverflow(socket: Duplex): void {
  const body = plainPage("Too many cookies", allRemoved.trim(), "again");
  const head = [...headOf(body), ...clearAll, "connection", "close"];
  const lines = head.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${head[at + 1]}`] : []));
  socket.end(`HTTP/1.1 431 Request Header Fields Too Large\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

function headOf(body: string): string[] {
  return [
    "content-type",
    plainPageType,
    "content-length",
    String(Buffer.byteLength(body)),
    "cache-control",
    "no-store",
    "content-security-policy",
    plainPagePolicy,
    "cross-origin-resource-policy",
    "same-origin",
    ...commonHeaders(false),
  ];
}

const isToken = (name: string) => /^[!#$%&'*+\-.^_`|~\w]+$/.test(name);

/** Lists the possible domains of a cookie: none, the host, each parent. Browsers ignore domains such as `com`. */
function domainsOf(host: string): string[] {
  const parts = host.split(".");
  const parents = parts.slice(0, -1).map((_, at) => parts.slice(at).join("."));
  return ["", ...parents];
}

/** Lists the folders whose cookies are sent to this path, with and without a final slash. */
function foldersOf(path: string): string[] {
  const steps = path.split("/").filter(Boolean);
  const folders = steps.map((_, at) => `/${steps.slice(0, at + 1).join("/")}`);
  return ["/", ...folders.flatMap((folder) => (path === folder ? [folder] : [folder, `${folder}/`]))];
}

function expire(name: string, domain: string, path: string): string {
  return `${name}=; Max-Age=0; Path=${path}${domain && `; Domain=${domain}`}`;
}
