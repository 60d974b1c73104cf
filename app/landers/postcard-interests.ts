import { type Interest, isInterest } from "~/profiles/interests";

/** Interests with a drawn postcard, best drawings first. */
export const postcardInterests = [
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
export type PostcardInterest = (typeof postcardInterests)[number];

/** The tenant's interests with a postcard, best drawings first. The tenant's own order has no meaning (TEN-34). */
export function postcardInterestsOf(interests: readonly string[], most: number): PostcardInterest[] {
  const offered = interests.filter(isInterest);
  return postcardInterests.filter((interest) => offered.includes(interest)).slice(0, most);
}

const fewest = 3;

/** Postcards for a lander's question. Tenants with too few interests get all postcards. */
export function postcardChoices(interests: readonly string[], most: number): PostcardInterest[] {
  const own = postcardInterestsOf(interests, most);
  return own.length < fewest ? postcardInterests.slice(0, most) : own;
}
