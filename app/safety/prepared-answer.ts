/** Prepared answers to a complaint, before its decision. Staff complete and edit the answers. */
export const preparedAnswers = ["received", "details", "payment", "longer"] as const;
export type PreparedAnswer = (typeof preparedAnswers)[number];
