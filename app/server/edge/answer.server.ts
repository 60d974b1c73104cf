import { LiveResponse } from "../live-response.server";
import { bytesOf } from "../whole-response.server";
import { headerPairs, sendLive, sendWhole } from "./adapter.server";
import type { EdgeRequest } from "./edge-request.server";
import { compress, encodingFor, fastCompressionQuality } from "./compress.server";
import type { Drain } from "./drain.server";
import { answerPolicy, commonHeaders, pagePolicy } from "./headers.server";
import type { RequestLifetime } from "./lifetime.server";
import { type FinishedPage, finishPage, sendPage } from "./page-cache.server";

/** Headers that the edge sets itself. Values from a route or from Remix are dropped. */
const withheld: ReadonlySet<string> = new Set([
  "cache-control",
  "content-security-policy",
  "cross-origin-resource-policy",
  "vary",
  "x-powered-by",
  "server",
]);

interface Answered {
  readonly nonce: string;
  readonly hasSession: boolean;
  readonly imageOrigin: string | null;
  /** True when all logged-out visitors may get these bytes. `PageVariant` lists the facts on which the bytes depend. */
  readonly shareable: boolean;
  /** True when the route allows a shared page, even if this visit's query or cookies forbid sharing. */
  readonly isForAll: boolean;
  /** Headers that let a shared cache keep a finished page. */
  readonly sharedHead: readonly string[];
  readonly cookies: readonly string[];
}

/** Sends a route's response. Returns the page when the cache may keep it. */
export async function sendResponse(
  call: EdgeRequest,
  response: Response,
  answered: Answered,
  { lifetime, drain }: { lifetime: RequestLifetime; drain: Drain },
): Promise<FinishedPage | null> {
  const type = response.headers.get("content-type") ?? "";
  const cookies = cookiesFor(response, answered.cookies);
  if (response instanceof LiveResponse) {
    const head = [...fullHead(call, response, answered, answered.nonce), "x-request-id", call.id];
    sendLive(call, response, withCookies(head, cookies), lifetime, drain.track);
    return null;
  }
  const body = await bytesOf(response);
  if (mayKeep(call, response, body, answered)) {
    const head = [...fullHead(call, response, answered, null), ...answered.sharedHead];
    const page = finishPage(body, type, head, call.headers["accept-encoding"]);
    sendPage(call, page, cookies);
    return page;
  }
  const head = [...fullHead(call, response, answered, answered.nonce), "x-request-id", call.id];
  const encoded = encode(call, response, body, head, answered.isForAll ? fastCompressionQuality : undefined);
  sendWhole(call, response.status, withCookies(head, cookies), encoded);
  return null;
}

/** True when the page may be cached. A cookie or nonce in a cached page would reach the next visitor. */
function mayKeep(
  call: EdgeRequest,
  response: Response,
  body: Buffer,
  { nonce, hasSession, shareable }: Answered,
): boolean {
  if (!shareable || hasSession || call.method !== "GET" || response.status !== 200) return false;
  return !response.headers.has("set-cookie") && !body.includes(nonce);
}

/**
 * Compresses a body by the client's Accept-Encoding, and adds the encoding to the headers. A route may have compressed
 * the body already.
 */
export function encode(
  call: EdgeRequest,
  response: Response,
  body: Buffer,
  head: string[],
  quality?: Parameters<typeof compress>[2],
): Buffer {
  const type = response.headers.get("content-type") ?? "";
  if (response.headers.has("content-encoding")) return body;
  const encoding = encodingFor(type, body.length, call.headers["accept-encoding"]);
  if (encoding !== "identity") head.push("content-encoding", encoding);
  return compress(body, encoding, quality);
}

/** A public answer sets no cookie, because a shared cache would give one visitor's cookie to all. */
function cookiesFor({ headers }: Response, cookies: readonly string[]): readonly string[] {
  return headers.get("cache-control")?.startsWith("public") ? [] : cookies;
}

function withCookies(head: string[], cookies: readonly string[]): string[] {
  for (const cookie of cookies) head.push("set-cookie", cookie);
  return head;
}

function fullHead(call: EdgeRequest, response: Response, answered: Answered, nonce: string | null): string[] {
  const { headers } = response;
  const type = headers.get("content-type") ?? "";
  const { imageOrigin } = answered;
  const policy = type.startsWith("text/html") ? pagePolicy({ nonce, imageOrigin }) : answerPolicy(type);
  const own = {
    "content-security-policy": policy,
    // Pictures may come from the tenant's picture host, which is another origin.
    "cross-origin-resource-policy": headers.get("cross-origin-resource-policy") ?? "same-origin",
    "cache-control": cacheControl(headers, type, answered.hasSession),
    vary: varyOf(headers),
  };
  return [...headerPairs(headers, withheld), ...Object.entries(own).flat(), ...commonHeaders(call.secure)];
}

/**
 * Forbids storing an answer with a session (DESIGN 13.8). Only the viewer's own browser may store a private picture
 * (I11).
 */
function cacheControl(headers: Headers, type: string, hasSession: boolean): string {
  const own = headers.get("cache-control");
  if (type.startsWith("text/event-stream")) return "private, no-store, no-transform";
  if (!hasSession) return own ?? "private, no-cache";
  const isPrivatePicture = type.startsWith("image/") && own?.startsWith("private");
  return isPrivatePicture && own ? own : "private, no-store";
}

function varyOf(headers: Headers): string {
  const own = headers.get("vary");
  return own ? `${own}, accept-encoding` : "accept-encoding, cookie";
}
