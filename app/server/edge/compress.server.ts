import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const smallestWorthIt = 512;
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|[a-z.-]+\+(?:json|xml))|image\/svg\+xml)/i;

/** True when bytes of this type shrink. `text/x-script` is the type of Remix's data answers. */
export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType);
}

const picked = new Map<string, Encoding>();

/** The encoding to answer with, by Accept-Encoding. Results are cached: browsers send a handful of values. */
export function pickEncoding(accept: string | undefined): Encoding {
  if (!accept) return "identity";
  const known = picked.get(accept);
  if (known) return known;
  const encoding = (["br", "gzip"] as const).find((each) => accepts(accept, each)) ?? "identity";
  if (picked.size < 200) picked.set(accept, encoding);
  return encoding;
}

function accepts(header: string, encoding: string): boolean {
  const offers = header.split(",").map((offer) => offer.split(";").map((part) => part.trim().toLowerCase()));
  const offer = offers.find(([name]) => name === encoding) ?? offers.find(([name]) => name === "*");
  const quality = offer?.find((part) => part.startsWith("q="))?.slice(2);
  return offer !== undefined && Number(quality ?? 1) > 0;
}

/** The compression quality of a page's first answer, while its visitor waits (P3). */
export const quick = 1;

/** The size from which pages get a higher quality: too heavy for a phone on a slow line (P12). */
const large = 40_000;

/**
 * Compresses a whole body: streams cost four times as much (stack.md 4). Quality 3 is fastest for one answer,
 * quality 5 saves a tenth of the bytes.
 */
export function compress(body: Buffer, encoding: Encoding, quality = body.length > large ? 5 : 3): Buffer {
  if (encoding === "gzip") return gzipSync(body, { level: 6 });
  if (encoding === "identity") return body;
  return brotliCompressSync(body, brotliOptions(body, quality));
}

const brotliInBackground = promisify(brotliCompress);

/** Compresses with brotli on another thread. */
export function compressLater(body: Buffer, quality: number): Promise<Buffer> {
  return brotliInBackground(body, brotliOptions(body, quality));
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // Small bodies need no larger window, whose memory takes four times longer to clear.
      ...(body.length < 65_000 ? { [constants.BROTLI_PARAM_LGWIN]: 16 } : {}),
    },
  };
}

/** The encoding for a body of this type and size, given the client's Accept-Encoding. */
export function encodingFor(contentType: string, bytes: number, accept: string | undefined): Encoding {
  return bytes >= smallestWorthIt && isCompressible(contentType) ? pickEncoding(accept) : "identity";
}
