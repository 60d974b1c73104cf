/** Fields that /complete-signup asks for when an account lacks them. */
export const completionFields = ["sexuality", "region", "city"] as const;
export type CompletionField = (typeof completionFields)[number];
