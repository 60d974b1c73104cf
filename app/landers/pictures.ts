import { type Interest, isInterest } from "~/profiles/interests";

/** Interests with a picture, best pictures first. */
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

/** Number of pictures on the lander with tiles. */
const wall = 9;

/** Pictures of the tenant's interests, then other pictures, up to `most`. */
export function pictureChoices(interests: readonly string[], most = wall): PictureInterest[] {
  const offered = interests.filter(isInterest);
  const own = pictureInterests.filter((interest) => offered.includes(interest));
  const others = pictureInterests.filter((interest) => !own.includes(interest));
  return [...own, ...others].slice(0, most);
}
