import { readInstantCursor } from "~/platform/cursor";

/** Orders of a search. "nearest" needs the viewer's place. */
export const searchOrders = ["active", "newest", "nearest"] as const;
export type SearchOrder = (typeof searchOrders)[number];

export function isSearchOrder(text: string): text is SearchOrder {
  return searchOrders.some((order) => order === text);
}

/** Distances in kilometres. The server never tells a finer distance (P01). */
export const distanceSteps = [10, 25, 50, 100] as const;
/** Step after the last distance, for members farther away or without a shown place. */
export const farthestDistanceStep = 1000;

/** Where the next page begins: the sort instant in microseconds, the last member and the distance. */
export interface SearchCursor {
  step: string;
  id: string;
  /** Set only for the order by distance: one of the steps, or `farthestDistanceStep`. */
  km?: number;
  /** Number of hits after this page, when few remain. The query plan uses the number as a hint. */
  left?: number;
}

/** Parses a cursor. Returns null for a missing or malformed cursor. The list then begins at its top. */
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
