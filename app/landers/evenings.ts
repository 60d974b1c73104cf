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

/** Fewer would be no choice. */
const fewest = 3;

/** The same for a lander's question, which a site of other interests asks about any. */
export function eveningChoices(interests: readonly string[], most: number): Evening[] {
  const own = eveningsOf(interests, most);
  return own.length < fewest ? evenings.slice(0, most) : own;
}
