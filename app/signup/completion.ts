/** Fields that /complete-signup asks for when missing. */
export const completionFields = ["sexuality", "region", "city"] as const;
export type CompletionField = (typeof completionFields)[number];
