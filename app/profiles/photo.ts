/** Sizes a photo is served in: list thumbnail, card, whole. */
export const photoSizes = ["thumb", "card", "full"] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Kept beside them once a photo has been cropped, so that each crop starts from all there is; for its owner alone. */
export const uncropped = "whole";
export type StoredSize = PhotoSize | typeof uncropped;

/** The address that staff look at: of a photo that waits it is the only one for others than its owner. */
export const review = "review";
export type AddressedSize = StoredSize | typeof review;

/** Limits that hold before a single pixel is decoded (security D28, I04). */
export const photoLimits = {
  bytes: 12 * 1024 * 1024,
  pixels: 40_000_000,
  /** What kinds that a decoder holds whole (progressive JPEG, interlaced PNG, lossless WebP) may take while they are read. */
  decoderBytes: 50_000_000,
  /** In one form: without script they come all at once. */
  filesAtOnce: 25,
  formBytes: 40 * 1024 * 1024,
} as const;

/** The part of a picture that stays, in shares of its width and height. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Fewer pixels than this on a side make no photo. */
export const leastPixels = 120;

/** A side more than so many times the other makes a strip; a telephone's panorama is no more. */
export const mostTimesAsLong = 4;

/** What staff can say of a refused photo, in the owner's language; other words of theirs are shown as they are. */
export const refusalReasons = ["not_you", "explicit", "contact", "quality", "others", "rules"] as const;
export type RefusalReason = (typeof refusalReasons)[number];

export function isRefusalReason(text: string): text is RefusalReason {
  return (refusalReasons as readonly string[]).includes(text);
}
