/** Sizes of a photo: list thumbnail, card, full picture. */
export const photoSizes = ["thumb", "card", "full"] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** The original of a cropped photo, kept for further crops and served to its owner alone. */
export const uncropped = "whole";
export type StoredSize = PhotoSize | typeof uncropped;

/** The review address for staff, the only one that shows a pending photo to others than its owner. */
export const review = "review";
export type AddressedSize = StoredSize | typeof review;

/** Limits checked before decoding (security D28, I04). */
export const photoLimits = {
  bytes: 12 * 1024 * 1024,
  pixels: 40_000_000,
  /** Memory for kinds that a decoder holds whole: progressive JPEG, interlaced PNG, lossless WebP. */
  decoderBytes: 50_000_000,
  /** Most files in one form, for uploads without script. */
  filesAtOnce: 25,
  formBytes: 40 * 1024 * 1024,
} as const;

/** The kept part of a picture, in shares of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Least pixels of a side. */
export const leastPixels = 120;

/** Largest ratio of the sides; a panorama of a phone is within it. */
export const mostTimesAsLong = 4;

/** Reasons of staff with a translation; other reasons are shown as written. */
const refusalReasons = ["not_you", "explicit", "contact", "quality", "others", "rules"] as const;
type RefusalReason = (typeof refusalReasons)[number];

export function isRefusalReason(text: string): text is RefusalReason {
  return (refusalReasons as readonly string[]).includes(text);
}
