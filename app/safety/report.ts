/** Reasons for a report, most urgent first. Staff see reports in this order. */
export const reportReasons = [
  "underage",
  "threats",
  "intimate_images",
  "harassment",
  "hate",
  "scam",
  "fake",
  "other",
] as const;
export type ReportReason = (typeof reportReasons)[number];

export const reportLength = 2_000;
/** The longest body after additions by the same person. */
export const longestReport = 4 * reportLength;

/** Number of latest messages stored with a report. */
export const frozenMessages = 50;

/** Months in which a decision can be contested. Its records are deleted afterwards (DSA 20). */
export const contestMonths = 6;
