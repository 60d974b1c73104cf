/** Outcomes that a visitor of the test provider's page may choose (DESIGN 8). */
export const testOutcomes = ["paid", "pending", "failed", "cancelled", "expired"] as const;
export type TestOutcome = (typeof testOutcomes)[number];
