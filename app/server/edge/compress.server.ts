import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { EdgeRequest } from "./edge-request.server";

export type Encoding = "br" | "gzip" | "identity";

const smallestWorthIt = 512;
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|[a-z.-]+\+(?:json|xml))|image\/svg\+xml)/i;

/** True when compression makes this type smaller. Remix's data answers are `text/x-script`. */
export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType);
}

const picked = new Map<string, Encoding>();

/** Chooses the encoding by Accept-Encoding. Results are cached, because browsers send only a few different values. */
export function pickEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  const known = picked.get(accept);
  if (known) return known;
  const encoding = (["br", "gzip"] as const).find((each) => accepts(accept, each)) ?? "identity";
  if (picked.size < 200) picked.set(accept, encoding);
  return encoding;
}

/** Removes Accept-Encoding, so that this process sends the answer uncompressed. */
export function refuseEncodings({ headers }: Pick<EdgeRequest, "headers">): void {
  delete headers["accept-encoding"];
}

function accepts(header: string, encoding: string): boolean {
  const offers = header.split(",").map((offer) => offer.split(";").map((part) => part.trim().toLowerCase()));
  const offer = offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === "*");
  const quality = offer?.find((part) => part.startsWith("q="))?.slice(2);
  return offer !== undefined && Number(quality ?? 1) > 0;
}

/** Brotli quality of a page's first compression. Low, because the visitor waits for the answer (P3). */
export const fastCompressionQuality = 1;

/** Bytes from which a page gets a higher quality, because phones load large pages slowly (P12). */
const large = 40_000;

/**
 * Compresses a whole body, because streams cost four times as much (stack.md 4). Quality 3 is fastest for one answer,
 * and 5 saves a tenth of the bytes.
 */
export function compress(body: Buffer, encoding: Encoding, quality = body.length > large ? 5 : 3): Buffer {
  if (encoding === "gzip") return gzipSync(body, { level: 6 });
  if (encoding === "identity") return body;
  return brotliCompressSync(body, brotliOptions(body, quality));
}

const brotliInBackground = promisify(brotliCompress);

/** Compresses with Brotli on another thread. */
export function compressLater(body: Buffer, quality: number): Promise<Buffer> {
  return brotliInBackground(body, brotliOptions(body, quality));
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A small body needs no larger window. Clearing the memory of a larger window takes four times as long.
      ...(body.length < 65_000 ? { [constants.BROTLI_PARAM_LGWIN]: 16 } : {}),
    },
  };
}

export function encodingFor(contentType: string, bytes: number, accept: string | undefined): Encoding {
  return bytes >= smallestWorthIt && isCompressible(contentType) ? pickEncoding(accept) : "identity";
}
