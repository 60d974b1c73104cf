/** Outcomes that a visitor may choose on the test provider's page (DESIGN 8). */
export const testOutcomes = ["paid", "pending", "failed", "cancelled", "expired"] as const;
export type TestOutcome = (typeof testOutcomes)[number];
