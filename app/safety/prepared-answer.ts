/** Prepared answers to a complaint, before its decision. Staff fill their gaps and change their words. */
export const preparedAnswers = ["received", "details", "payment", "longer"] as const;
export type PreparedAnswer = (typeof preparedAnswers)[number];
