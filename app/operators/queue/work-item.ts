/** Kinds of work that wait for operators. */
export const workKinds = ["photo", "text", "message", "case", "complaint", "appeal"] as const;
export type WorkKind = (typeof workKinds)[number];

/** Minutes for which an item belongs to the operator who opened it. */
export const claimMinutes = 10;

/** Items on a page of the list. */
export const pageItems = 50;
