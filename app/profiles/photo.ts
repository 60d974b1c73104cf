export const photoSizes = ["thumb", "card", "full"] as const;
export type PhotoSize = (typeof photoSizes)[number];

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
