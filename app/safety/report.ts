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

/** Suspected crimes against life, safety or minors, which the platform must report to an authority (DSA 18). */
export const suspicions = [
  "underage",
  "threats",
  "intimate_images",
  "other",
] as const satisfies readonly ReportReason[];
export type Suspicion = (typeof suspicions)[number];

export const reportLength = 2_000;
/** Maximum length of a report, including later additions by the same person. */
export const longestReport = 4 * reportLength;

/** Number of newest messages copied as evidence. */
export const frozenMessages = 50;
