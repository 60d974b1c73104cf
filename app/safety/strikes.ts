import type { Measure } from "./decision";

export const strikeWeights: Record<Measure, number> = { warning: 1, hold: 1, suspension: 2, ban: 4 };

/** Months for which a strike counts, even after the account's erasure. */
export const strikeMonths = 12;
