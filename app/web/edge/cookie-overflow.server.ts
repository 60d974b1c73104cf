import type { Duplex } from "node:stream";
import type { Call } from "./call.server";
import { readCookies } from "../cookies.server";
import { answerPolicy, commonHeaders } from "./headers.server";

/** Bytes of a Cookie header that our own cookies never reach: two flash cookies of 3.7 KB are the largest. */
const mostCookieBytes = 12 * 1024;
/** Names to clear in one answer: each takes a line per domain and folder. */
const mostNames = 40;

const own = /^(?:__Host-)?(?:auth|locale|flash(?:-2)?)$/;
const type = "text/html; charset=utf-8";

/** Whether a parent domain, say, has set so many cookies that no request of this browser would be answered. */
export function hasCookieOverflow({ headers }: Call): boolean {
  return (headers.cookie?.length ?? 0) > mostCookieBytes;
}

/** Answers 431 with a page, and expires every foreign cookie under each domain and folder that it can have been set for. */
export function refuseCookies(call: Call): void {
  const names = [...readCookies(call.headers.cookie ?? null).keys()].filter((name) => isToken(name) && !own.test(name));
  const lines = names
    .slice(0, mostNames)
    .flatMap((name) =>
      domainsOf(call.host).flatMap((domain) => foldersOf(call.path).map((path) => expire(name, domain, path))),
    );
  const body = page("Your browser holds too many cookies for this address. They have just been removed.");
  const head = [...headOf(body, call.secure), "x-request-id", call.id];
  for (const line of lines) head.push("set-cookie", line);
  if (!call.req.complete) call.res.shouldKeepAlive = false;
  call.res.writeHead(431, head).end(call.method === "HEAD" ? undefined : body);
}

/**
 * Answers a request whose headers were too large to be read (64 KB, `listen.server.ts`). Its cookies have no names, so the
 * browser is asked to clear all of them, which also ends the login.
 */
export function refuseOverflow(socket: Duplex): void {
  const body = page(
    "Your browser holds too many cookies for this address. They have just been removed; please log in again.",
  );
  const head = [...headOf(body, false), "clear-site-data", '"cookies"', "connection", "close"];
  const lines = head.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${head[at + 1]}`] : []));
  socket.end(`HTTP/1.1 431 Request Header Fields Too Large\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
}

function headOf(body: string, secure: boolean): string[] {
  const length = String(Buffer.byteLength(body));
  const policy = ["content-security-policy", answerPolicy(type), "cross-origin-resource-policy", "same-origin"];
  return [
    "content-type",
    type,
    "content-length",
    length,
    "cache-control",
    "no-store",
    ...policy,
    ...commonHeaders(secure),
  ];
}

/** A page before any tenant is known: no brand, no text of a visitor, and a link to the same address. */
function page(words: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Too many cookies</title><p>${words}</p><p><a href="">Try again</a></p></html>\n`;
}

const isToken = (name: string) => /^[!#$%&'*+\-.^_`|~\w]+$/.test(name);

/** No domain for a cookie of this host alone, then each parent; a browser ignores those that nobody may set. */
function domainsOf(host: string): string[] {
  const parts = host.split(".");
  const parents = parts.slice(0, -1).map((_, at) => parts.slice(at).join("."));
  return ["", ...parents];
}

/** The folders whose cookies come with this path, the root first. */
function foldersOf(path: string): string[] {
  const steps = path.split("/").slice(1, 3).filter(Boolean);
  return ["/", ...steps.map((_, at) => `/${steps.slice(0, at + 1).join("/")}`)];
}

function expire(name: string, domain: string, path: string): string {
  return `${name}=; Max-Age=0; Path=${path}${domain && `; Domain=${domain}`}`;
}
