/** Why a member is reported, the most pressing first: that is the order in which staff see them. */
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
/** What a report may grow to by additions of the same person. */
export const longestReport = 4 * reportLength;

/** How many of the last messages between the two are kept with a report. */
export const frozenMessages = 50;

/** Months in which a decision can be contested, after which what was kept for it is deleted (DSA 20). */
export const contestMonths = 6;
