/** Fields that /complete-signup asks for when they are missing. */
export const completionFields = ["sexuality", "region", "city"] as const;
export type CompletionField = (typeof completionFields)[number];
