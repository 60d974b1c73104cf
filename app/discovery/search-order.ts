import { readInstantCursor } from "~/platform/cursor";

/** Sort orders of a search. "nearest" needs the viewer's place. */
export const searchOrders = ["active", "newest", "nearest"] as const;
export type SearchOrder = (typeof searchOrders)[number];

export function isSearchOrder(text: string): text is SearchOrder {
  return searchOrders.some((order) => order === text);
}

/** Distances in kilometres, the finest that the server ever tells (P01). */
export const distanceSteps = [10, 25, 50, 100] as const;
/** Distance step for members farther away or without a visible place. */
export const farthestDistanceStep = 1000;

/** Start of the next page: sort time in microseconds, last member, distance. */
export interface SearchCursor {
  step: string;
  id: string;
  /** Distance step, or `farthestDistanceStep`. Only set in the order "nearest". */
  km?: number;
  /** Number of hits after this page when few remain, as a hint for the query plan. */
  left?: number;
}

/** Parses a cursor. A missing or malformed cursor gives null, for the first page. */
export function readCursor(text: string | null, order: SearchOrder = "active"): SearchCursor | null {
  const pattern = order === "nearest" ? /^(?:(\d{1,4})-)?(\d{1,4})\.(.+)$/ : /^(?:(\d{1,4})-)?()(.+)$/;
  const [, left, km, rest] = pattern.exec(text ?? "") ?? [];
  const instant = readInstantCursor(rest ?? null);
  if (!instant) return null;
  const cursor = { step: instant.at, id: instant.id, ...(left ? { left: Number(left) } : {}) };
  if (order !== "nearest") return cursor;
  const isStep = Number(km) === farthestDistanceStep || distanceSteps.some((step) => step === Number(km));
  return isStep ? { ...cursor, km: Number(km) } : null;
}

export function writeCursor({ step, id, km, left }: SearchCursor): string {
  return `${left === undefined ? "" : `${left}-`}${km === undefined ? "" : `${km}.`}${step}.${id}`;
}
