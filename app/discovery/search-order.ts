import { readInstantCursor } from "~/platform/cursor";

/** What a search can be ordered by. "nearest" is for members whose own area is known. */
export const searchOrders = ["active", "newest", "nearest"] as const;
export type SearchOrder = (typeof searchOrders)[number];

export function isSearchOrder(text: string): text is SearchOrder {
  return searchOrders.some((order) => order === text);
}

/** The steps in which a distance is told, filtered and ordered by, in kilometres: nothing finer leaves the server (P01). */
export const distanceSteps = [10, 25, 50, 100] as const;
/** The step of everybody else, whose distance is not told: they follow the last of the near ones. */
export const beyond = 1000;

/** Where a page of results ends: the instant its order goes by in microseconds, the member there, and how near it was. */
export interface SearchCursor {
  step: string;
  id: string;
  /** Of the order by distance only: one of its steps, or `beyond`. */
  km?: number;
  /** How many follow it, where all that are wanted were few enough to be counted. It is a hint: people come and go. */
  left?: number;
}

/** The cursor of an address; null when there is none or it is malformed: then the list begins at its top. */
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
