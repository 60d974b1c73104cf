/** Sizes a photo is served in: list thumbnail, card, whole. */
export const photoSizes = ["thumb", "card", "full"] as const;
export type PhotoSize = (typeof photoSizes)[number];
