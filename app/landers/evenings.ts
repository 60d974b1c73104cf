import { type Interest, isInterest } from "~/profiles/interests";

/** Interests with a drawn postcard of an evening for two, best drawings first. */
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

/**
 * A site's interests with a drawn evening, best drawings first. The order of the site's list means nothing (TEN-34).
 */
export function eveningsOf(interests: readonly string[], most: number): Evening[] {
  const offered = interests.filter(isInterest);
  return evenings.filter((evening) => offered.includes(evening)).slice(0, most);
}

const fewest = 3;

/** Evenings for a lander's question. A site with too few interests gets the evenings of all interests. */
export function eveningChoices(interests: readonly string[], most: number): Evening[] {
  const own = eveningsOf(interests, most);
  return own.length < fewest ? evenings.slice(0, most) : own;
}
