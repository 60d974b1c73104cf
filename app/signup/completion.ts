/** What /complete-signup asks for when it is missing. */
export const completionFields = ["sexuality", "region", "city"] as const;
export type CompletionField = (typeof completionFields)[number];
