import { createHash } from "node:crypto";
import { ByteBounded } from "~/platform/byte-bounded";
import type { EdgeRequest } from "./edge-request.server";
import { compress, compressLater, type Encoding, encodingFor, fastCompressionQuality } from "./compress.server";

/** Facts that change a logged-out visitor's cached page (DESIGN 13.3, P3). Routes say which pages may be cached. */
export interface PageVariant {
  readonly locale: string;
  readonly country: string;
  /** `light`, `dark` or `auto`. */
  readonly scheme: string;
  readonly hasTrafficSource: boolean;
  readonly sawWarning: boolean;
}

export interface FinishedPage {
  readonly body: Buffer;
  readonly etag: string;
  /** All headers except the request id, cookies and length. */
  readonly head: readonly string[];
  readonly expiresAt: number;
  /** Compresses the same page to fewer bytes, outside of any request. */
  readonly shrink?: () => Promise<FinishedPage>;
}

export interface PageCache {
  find(key: string): FinishedPage | null;
  keep(key: string, page: FinishedPage): void;
  readonly bytes: number;
  readonly size: number;
}

interface PageCacheOptions {
  readonly maxBytes?: number;
  readonly now?: () => number;
}

/** Even unchanged pages expire, so that a page with an overlooked dependency is outdated for minutes only. */
const lifetimeMs = 5 * 60_000;
const overhead = 1024;

export function createPageCache({ maxBytes = 64 * 1024 * 1024, now = Date.now }: PageCacheOptions = {}): PageCache {
  const pages = new ByteBounded<FinishedPage>(maxBytes);
  return {
    get bytes() {
      return pages.bytes;
    },
    get size() {
      return pages.size;
    },
    find(key) {
      const page = pages.find(key);
      if (!page || page.expiresAt > now()) return page ?? null;
      pages.drop(key);
      return null;
    },
    keep: (key, page) => pages.keep(key, page, costOf(key, page)),
  };
}

function costOf(key: string, page: FinishedPage): number {
  return page.body.length + key.length * 2 + overhead;
}

/**
 * Builds the key of a page. The origin includes scheme and host, and the path includes a lander's slug. Spaces
 * separate the parts, because no part has a space.
 */
export function pageKey(call: EdgeRequest, version: string | number, variant: PageVariant, encoding: Encoding): string {
  const flags = `${variant.hasTrafficSource ? "t" : "-"}${variant.sawWarning ? "w" : "-"}`;
  return `${call.origin}${call.path} ${version} ${variant.locale} ${variant.country} ${variant.scheme} ${flags} ${encoding}`;
}

/** Brotli quality of the second compression, for later visitors (P12). */
const small = 7;

export function finishPage(
  text: Buffer,
  contentType: string,
  head: readonly string[],
  acceptEncoding: string | undefined,
  now: number = Date.now(),
): FinishedPage {
  const encoding = encodingFor(contentType, text.length, acceptEncoding);
  // Hash the uncompressed text, because a smaller body of the same text will replace this body.
  const etag = `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}-${encoding}"`;
  const encoded = encoding === "identity" ? [] : ["content-encoding", encoding];
  const body = compress(text, encoding, fastCompressionQuality);
  const page = { body, etag, head: [...head, ...encoded, "etag", etag], expiresAt: now + lifetimeMs };
  return encoding === "br"
    ? { ...page, shrink: async () => ({ ...page, body: await compressLater(text, small) }) }
    : page;
}

/** Stores a page, and later its more compressed form. */
export async function keepPage(pages: PageCache, key: string, page: FinishedPage): Promise<void> {
  pages.keep(key, page);
  const smaller = await page.shrink?.();
  if (smaller && pages.find(key) === page) pages.keep(key, smaller);
}

const sharedCacheHeader = "cdn-cache-control";

/**
 * Lets shared caches keep a finished page (RFC 9213). `Vary` names the country header, because the page depends on the
 * country.
 */
export function sharedCacheHead(seconds: number, countryHeader: string | null): readonly string[] {
  if (seconds === 0) return [];
  return [sharedCacheHeader, `public, max-age=${seconds}`, ...(countryHeader ? ["vary", countryHeader] : [])];
}

/** Removes the shared-cache header from an answer with cookies, because such an answer belongs to one visitor. */
function headFor(page: FinishedPage, cookies: readonly string[]): string[] {
  const at = cookies.length > 0 ? page.head.indexOf(sharedCacheHeader) : -1;
  return at < 0 ? [...page.head] : page.head.toSpliced(at, 2);
}

/** Sends a cached page with the headers made for its first answer. */
export function sendPage({ req, res, id, method }: EdgeRequest, page: FinishedPage, cookies: readonly string[]): void {
  const head = headFor(page, cookies);
  head.push("x-request-id", id);
  for (const cookie of cookies) head.push("set-cookie", cookie);
  if (req.headers["if-none-match"] === page.etag) {
    res.writeHead(304, head).end();
    return;
  }
  head.push("content-length", String(page.body.length));
  res.writeHead(200, head).end(method === "HEAD" ? undefined : page.body);
}
