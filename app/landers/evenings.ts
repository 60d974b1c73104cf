import { type Interest, isInterest } from "~/profiles/interests";

/** Interests that have a picture postcard: an evening one could spend together. */
export const evenings = [
  "candlelight",
  "wine",
  "music",
  "travelling",
  "dancing",
  "coffee",
  "movies",
  "reading",
  "hiking",
] as const satisfies readonly Interest[];
export type Evening = (typeof evenings)[number];

/** Those of them that a site offers, in the site's own order. */
export function eveningsOf(interests: readonly string[], most: number): Evening[] {
  const offered = interests.filter(isInterest);
  return evenings.filter((evening) => offered.includes(evening)).slice(0, most);
}
