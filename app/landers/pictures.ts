import { type Interest, isInterest } from "~/profiles/interests";

/** Interests that have a sign of their own, those with the strongest pictures first. */
export const pictureInterests = [
  "kissing",
  "candlelight",
  "music",
  "wine",
  "travelling",
  "dancing",
  "coffee",
  "movies",
  "cats",
  "hiking",
  "gardening",
  "cooking",
  "reading",
  "sailing",
  "theatre",
  "dogs",
] as const satisfies readonly Interest[];
export type PictureInterest = (typeof pictureInterests)[number];

/** So many fill the wall of signs. */
const wall = 9;

/** Those that a site offers, then others, so that the wall has no hole. */
export function pictureChoices(interests: readonly string[], most = wall): PictureInterest[] {
  const offered = interests.filter(isInterest);
  const own = pictureInterests.filter((interest) => offered.includes(interest));
  const others = pictureInterests.filter((interest) => !own.includes(interest));
  return [...own, ...others].slice(0, most);
}
