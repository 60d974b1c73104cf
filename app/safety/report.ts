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

/** Crimes against life, safety or minors, of which an authority must be told (DSA 18). */
export const suspicions = [
  "underage",
  "threats",
  "intimate_images",
  "other",
] as const satisfies readonly ReportReason[];
export type Suspicion = (typeof suspicions)[number];

export const reportLength = 2_000;
/** Longest body of a report, including words that the same person added later. */
export const longestReport = 4 * reportLength;

/** Number of latest messages that a report copies as evidence. */
export const frozenMessages = 50;
