import type { photoWidths } from "~/ui/photo-srcset";

export const photoSizes = ["thumb", "small", "card", "large", "full"] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Sizes made from the full size. Photos stored before a size existed get it at its first request. */
export type ScaledSize = Exclude<keyof typeof photoWidths, "full">;

export function isScaledSize(size: string): size is ScaledSize {
  return size === "small" || size === "card" || size === "large";
}

/** The original of a cropped photo, kept for later crops. Only its owner may see it. */
export const uncropped = "whole";
export type StoredSize = PhotoSize | typeof uncropped;

/** Size in review URLs, the only URLs that show staff a pending photo. */
export const reviewSize = "review";
export type AddressedSize = StoredSize | typeof reviewSize;

/** Limits checked before decoding (security D28, I04). */
export const photoLimits = {
  bytes: 12 * 1024 * 1024,
  pixels: 40_000_000,
  /** Memory for pictures that a decoder must hold as a whole: progressive JPEG, interlaced PNG, lossless WebP. */
  decoderBytes: 50_000_000,
  /** Maximum number of files in one form without script. */
  filesAtOnce: 25,
  formBytes: 40 * 1024 * 1024,
} as const;

/** The part of a picture to keep, as fractions of width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Minimum length of a side, in pixels. */
export const leastPixels = 120;

/** Maximum ratio of the sides, enough for a phone's panorama. */
export const mostTimesAsLong = 4;

/** Reasons with a translation. Staff may also write their own. */
export const refusalReasons = ["not_you", "explicit", "others", "contact", "quality", "minors", "rules"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export function isRefusalReason(text: string): text is RefusalReason {
  return (refusalReasons as readonly string[]).includes(text);
}
