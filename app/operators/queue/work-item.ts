import type { ReportReason } from "~/safety/report";

/** Kinds of work that wait for operators. */
export const workKinds = ["photo", "text", "message", "case", "complaint", "appeal"] as const;
export type WorkKind = (typeof workKinds)[number];

/** Hours until an item is due, as displayed. The database function `work_time` has the same numbers. */
export const dueHours: Record<WorkKind, number> = {
  photo: 12,
  text: 12,
  message: 12,
  case: 24,
  complaint: 24,
  appeal: 14 * 24,
};

/** Hours until a report for an urgent reason is due. */
export const urgentHours = { underage: 1, threats: 1, intimate_images: 4 } as const satisfies Partial<
  Record<ReportReason, number>
>;

/** Minutes for which an operator's claim on an item lasts. */
export const claimMinutes = 10;

/** Maximum characters of an answer to a complaint before its decision. */
export const answerLength = 2_000;

/** Items on a page of the list. */
export const pageItems = 50;

/** Photos in the grid. */
export const gridItems = 12;

/** Highest displayed count. Larger counts are shown with a plus. */
export const mostCounted = 1_000;

export function isWorkKind(word: string): word is WorkKind {
  return (workKinds as readonly string[]).includes(word);
}

export const dueFilters = ["late", "hour", "day"] as const;
export type DueFilter = (typeof dueFilters)[number];

/** `mine`: items that the operator has claimed. `free`: those items and all unclaimed items. */
export const claimFilters = ["mine", "free"] as const;
export type ClaimFilter = (typeof claimFilters)[number];
