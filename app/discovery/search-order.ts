import { readInstantCursor } from "~/platform/cursor";

/** Orders of a search. "nearest" needs a known own area. */
export const searchOrders = ["active", "newest", "nearest"] as const;
export type SearchOrder = (typeof searchOrders)[number];

export function isSearchOrder(text: string): text is SearchOrder {
  return searchOrders.some((order) => order === text);
}

/** Steps of distance in kilometres: nothing finer leaves the server (P01). */
export const distanceSteps = [10, 25, 50, 100] as const;
/** Step of members without a distance, after the last near step. */
export const beyond = 1000;

/** Cursor of a page: the sort instant in microseconds, the last member, and the step of distance. */
export interface SearchCursor {
  step: string;
  id: string;
  /** Set for the order by distance only: one of its steps, or `beyond`. */
  km?: number;
  /** Number of later hits, when few enough to be counted. Only a hint for the planner. */
  left?: number;
}

/** Parses a cursor; null when missing or malformed, so that the list begins at its top. */
export function readCursor(text: string | null, order: SearchOrder = "active"): SearchCursor | null {
  const pattern = order === "nearest" ? /^(?:(\d{1,4})-)?(\d{1,4})\.(.+)$/ : /^(?:(\d{1,4})-)?()(.+)$/;
  const [, left, km, rest] = pattern.exec(text ?? "") ?? [];
  const instant = readInstantCursor(rest ?? null);
  if (!instant) return null;
  const cursor = { step: instant.at, id: instant.id, ...(left ? { left: Number(left) } : {}) };
  if (order !== "nearest") return cursor;
  const isStep = Number(km) === beyond || distanceSteps.some((step) => step === Number(km));
  return isStep ? { ...cursor, km: Number(km) } : null;
}

export function writeCursor({ step, id, km, left }: SearchCursor): string {
  return `${left === undefined ? "" : `${left}-`}${km === undefined ? "" : `${km}.`}${step}.${id}`;
}
