import { fileTypeFromBuffer } from "file-type";
import sharp, { type Metadata, type OutputInfo, type Region, type Sharp } from "sharp";
import { rgbaToThumbHash } from "thumbhash";
import { Refusal } from "~/platform/errors";
import { photoWidths, thumbWidth } from "~/ui/photo-srcset";
import {
  type Crop,
  leastPixels,
  mostTimesAsLong,
  type PhotoSize,
  photoLimits,
  photoSizes,
  type ScaledSize,
} from "./photo";
import { isCompleteImage } from "./complete-image";
import { photoQueue } from "./photo-work.server";
import { type SceneOrder, renderScene } from "./scenes";
import { renderPortrait } from "./scenes/portraits";

/**
 * Accepted types, detected from the content, because names and headers prove nothing (I03). sharp alone would also
 * decode SVG.
 */
const allowedTypes: ReadonlyMap<string, PhotoType> = new Map([
  ["image/jpeg", "jpeg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
]);

type PhotoType = "jpeg" | "png" | "webp";

interface PhotoVariant {
  name: PhotoSize;
  format: "webp";
  width: number;
  height: number;
  bytes: Uint8Array;
}

export interface RenderedPhoto {
  /** Upright size of the largest variant. */
  width: number;
  height: number;
  /** A placeholder of about 25 bytes, in base64 (DESIGN 13.33). */
  thumbhash: string;
  variants: PhotoVariant[];
}

// One thread per picture, because `photoQueue` handles several pictures at once.
sharp.concurrency(1);
sharp.cache(false);

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: "error", pages: 1, sequentialRead: true });

/** Accepts a still JPEG, PNG or WebP of allowed size. Reads only the header. Returns the upright size. */
export async function inspectImage(bytes: Uint8Array): Promise<{ type: PhotoType; width: number; height: number }> {
  if (bytes.byteLength > photoLimits.bytes) throw new Refusal("photo.too_large", {}, "photo");
  const sniffed = await fileTypeFromBuffer(bytes);
  const type = allowedTypes.get(sniffed?.mime ?? "");
  if (/^image\/hei[cf]/.test(sniffed?.mime ?? "")) throw new Refusal("photo.heic", {}, "photo");
  if (!type) throw new Refusal("photo.type", {}, "photo");
  const head = await readHead(bytes);
  if (head.format !== type || (head.pages ?? 1) > 1) throw new Refusal("photo.type", {}, "photo");
  const { width, height } = head.autoOrient;
  const isHeavy = width * height * decoderBytesPerPixel(head, bytes) > photoLimits.decoderBytes;
  if (isHeavy || width * height > photoLimits.pixels) throw new Refusal("photo.too_large", {}, "photo");
  return { type, width, height };
}

/** Bytes per pixel held by the decoder, measured with vips 8.18. Zero for types decoded row by row. */
function decoderBytesPerPixel(head: Metadata, bytes: Uint8Array): number {
  if (head.format === "webp") return isLosslessWebp(bytes) ? 4 : 0;
  if (!head.isProgressive) return 0;
  if (head.format === "png") return 4;
  return head.chromaSubsampling === "4:2:0" ? 3.1 : 6;
}

/** A lossless WebP has a VP8L chunk, possibly after an extension chunk (RFC 9649). */
function isLosslessWebp(bytes: Uint8Array): boolean {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 12;
  while (at + 8 <= view.length) {
    const name = view.toString("latin1", at, at + 4);
    if (name === "VP8L" || name === "VP8 ") return name === "VP8L";
    const size = view.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return false;
}

async function readHead(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await open(bytes).metadata();
  } catch (cause) {
    const tooLarge = cause instanceof Error && /pixel limit/i.test(cause.message);
    throw new Refusal(tooLarge ? "photo.too_large" : "photo.damaged", {}, "photo");
  }
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Encodes an upload in the given sizes, as upright pixels without metadata (I03, I05). Refuses with `server.busy` when
 * too many uploads wait.
 */
export async function renderVariants(
  bytes: Uint8Array,
  crop?: Crop,
  sizes: readonly PhotoSize[] = photoSizes,
): Promise<RenderedPhoto> {
  const size = await inspectImage(bytes);
  const part = crop && partOf(size, crop);
  refuseShape(part ?? size);
  return photoQueue.run(async () => {
    const full = await decode(bytes, part);
    const small = await shrinkForHash(full);
    if (isFlat(small)) throw new Refusal("photo.flat", {}, "photo");
    return {
      width: full.info.width,
      height: full.info.height,
      thumbhash: hashOf(small),
      variants: await Promise.all(sizes.map((name) => encode(name, full))),
    };
  });
}

/** The crop in whole pixels, within the picture. */
function partOf(size: { width: number; height: number }, crop: Crop): Region {
  const left = Math.round(clamp(crop.x) * size.width);
  const top = Math.round(clamp(crop.y) * size.height);
  const width = Math.min(size.width - left, Math.round(clamp(crop.width) * size.width));
  const height = Math.min(size.height - top, Math.round(clamp(crop.height) * size.height));
  return { left, top, width, height };
}

function refuseShape({ width, height }: { width: number; height: number }): void {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (long > short * mostTimesAsLong) throw new Refusal("photo.strip", { times: mostTimesAsLong }, "photo");
  if (short < leastPixels) throw new Refusal("photo.too_small", { least: leastPixels }, "photo");
}

const clamp = (share: number) => Math.min(1, Math.max(0, share));

/** Decodes a picture once for all variants. Refuses a file damaged after its header. */
async function decode(bytes: Uint8Array, part?: Region): Promise<Pixels> {
  if (!isCompleteImage(bytes)) throw new Refusal("photo.damaged", {}, "photo");
  const upright = open(bytes).autoOrient();
  try {
    return await (part ? upright.extract(part) : upright)
      .toColourspace("srgb")
      .resize({ width: 1080, height: 1920, fit: "inside", withoutEnlargement: true })
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
  } catch {
    throw new Refusal("photo.damaged", {}, "photo");
  }
}

const fromPixels = ({ data, info }: Pixels): Sharp =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

/** Scales a picture to fill a box of 4:5 with the size's width. Landscapes are then as sharp as portraits. */
const scaled = (size: ScaledSize) => (image: Sharp) => {
  const width = photoWidths[size];
  const box = { width, height: width * 1.25, fit: "outside", withoutEnlargement: true } as const;
  return image.resize(box).webp({ quality: 72, effort: 2 });
};

const shapes: Record<PhotoSize, (image: Sharp) => Sharp> = {
  full: (image) => image.webp({ quality: 76, effort: 2 }),
  large: scaled("large"),
  card: scaled("card"),
  small: scaled("small"),
  thumb: (image) =>
    image.resize({ width: thumbWidth, height: thumbWidth, fit: "cover" }).webp({ quality: 76, effort: 2 }),
};

/** Makes one size from the full size of a stored photo. */
export function scalePhoto(full: Uint8Array, size: ScaledSize): Promise<Uint8Array> {
  return photoQueue.run(() => shapes[size](sharp(full)).toBuffer());
}

async function encode(name: PhotoSize, pixels: Pixels): Promise<PhotoVariant> {
  const { data, info } = await shapes[name](fromPixels(pixels)).toBuffer({ resolveWithObject: true });
  return { name, format: "webp", width: info.width, height: info.height, bytes: data };
}

const shrinkForHash = (pixels: Pixels): Promise<Pixels> =>
  fromPixels(pixels)
    .resize({ width: 100, height: 100, fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Maximum difference between pixels of a single colour after compression, on a scale of 255. */
const flatSpread = 10;

/** True for a picture of a single colour, as from a covered lens. */
function isFlat({ data, info }: Pixels): boolean {
  const ranges = Array.from({ length: info.channels }, () => ({ least: 255, most: 0 }));
  for (let at = 0; at < data.length; at += info.channels) {
    const isSeen = (data[at + 3] ?? 255) > flatSpread;
    for (const [channel, range] of ranges.entries()) {
      const value = (isSeen || channel === 3 ? data[at + channel] : 0) ?? 0;
      range.least = Math.min(range.least, value);
      range.most = Math.max(range.most, value);
    }
  }
  return ranges.every(({ least, most }) => most - least <= flatSpread);
}

function hashOf({ data, info }: Pixels): string {
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString("base64");
}

/** A picture too small for recognition, as a data URL. Shown until the reader uncovers the photo. */
export async function blurredPreview(bytes: Uint8Array): Promise<string> {
  const tiny = await sharp(bytes).resize({ width: 12, height: 12, fit: "inside" }).webp({ quality: 60 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

/** Renders a demo picture as a JPEG, which is then processed like an upload. No other SVG is ever rendered. */
export async function rasteriseScene(order: SceneOrder): Promise<Uint8Array> {
  const { portrait } = order;
  return photoQueue.run(() =>
    sharp(Buffer.from(portrait ? renderPortrait({ ...order, portrait }) : renderScene(order)))
      .jpeg({ quality: 92, chromaSubsampling: "4:4:4" })
      .toBuffer(),
  );
}
