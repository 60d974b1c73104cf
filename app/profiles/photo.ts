/** Sizes a photo is served in: list thumbnail, card, whole. */
export const photoSizes = ["thumb", "card", "full"] as const;
export type PhotoSize = (typeof photoSizes)[number];

/** Limits that hold before a single pixel is decoded (security D28, I04). */
export const photoLimits = { bytes: 12 * 1024 * 1024, pixels: 40_000_000 } as const;
