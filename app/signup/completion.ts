/** Missing fields for which /complete-signup asks. */
export const completionFields = ["sexuality", "region", "city"] as const;
export type CompletionField = (typeof completionFields)[number];
