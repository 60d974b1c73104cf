import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzipSync } from "node:zlib";

export type Encoding = "br" | "gzip" | "identity";

const smallestWorthIt = 512;
const compressible =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|[a-z.-]+\+(?:json|xml))|image\/svg\+xml)/i;

/** Whether bytes of this type shrink. `text/x-script`, Remix's data answers, is among the `text/` ones. */
export function isCompressible(contentType: string): boolean {
  return compressible.test(contentType);
}

const picked = new Map<string, Encoding>();

/** The encoding to answer with, by Accept-Encoding. Browsers send a handful of values, so the answers are kept. */
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

/** The quality of a finished page's first answer, for which a visitor waits (P3). */
export const quick = 1;

/** A page of many cards, which would else weigh more than a phone on a poor line should wait for (P12). */
const large = 40_000;

/**
 * Compresses a finished body at once: streamed compression costs four times as much (stack.md 4). What is sent once gets
 * quality 3, which takes half the time of 4 for 5 % more bytes; a large one 5, which takes off a tenth.
 */
export function compress(body: Buffer, encoding: Encoding, quality = body.length > large ? 5 : 3): Buffer {
  if (encoding === "gzip") return gzipSync(body, { level: 6 });
  if (encoding === "identity") return body;
  return brotliCompressSync(body, brotliOptions(body, quality));
}

const brotliInBackground = promisify(brotliCompress);

/** The same by brotli, on another thread. */
export function compressLater(body: Buffer, quality: number): Promise<Buffer> {
  return brotliInBackground(body, brotliOptions(body, quality));
}

function brotliOptions(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window larger than the body is only memory to clear: it took four times as long for the same bytes.
      ...(body.length < 65_000 ? { [constants.BROTLI_PARAM_LGWIN]: 16 } : {}),
    },
  };
}

/** The encoding a body of this type and size deserves, given what the client takes. */
export function encodingFor(contentType: string, bytes: number, accept: string | undefined): Encoding {
  return bytes >= smallestWorthIt && isCompressible(contentType) ? pickEncoding(accept) : "identity";
}
