/** Prepared answers to a complaint, before its decision. Staff fill in what is missing and change them. */
export const preparedAnswers = ["received", "details", "payment", "longer"] as const;
export type PreparedAnswer = (typeof preparedAnswers)[number];
