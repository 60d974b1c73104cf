import { type Interest, isInterest } from "~/profiles/interests";
import type { ThemeName } from "~/tenancy/vocabulary";

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

/** The postcards that suit a theme best. The others follow in the common order. */
const favourites: Record<ThemeName, readonly PostcardInterest[]> = {
  ember: ["music", "wine", "hiking", "candlelight"],
  aurora: ["coffee", "reading", "hiking", "candlelight"],
  orchid: ["reading", "coffee", "music", "candlelight"],
  onyx: ["candlelight", "music", "wine", "dancing"],
  apricot: ["dancing", "coffee", "wine", "music"],
  heirloom: ["reading", "coffee", "music", "travelling"],
  merlot: ["wine", "candlelight", "music", "dancing"],
  marina: ["coffee", "dancing", "travelling", "music"],
};

const inOrderOf = (theme: ThemeName) => [...new Set([...favourites[theme], ...postcardInterests])];

type Site = { theme: ThemeName; interests: readonly string[] };

/** The tenant's interests with a postcard. The tenant's own order has no meaning (TEN-34). */
export function postcardInterestsOf({ theme, interests }: Site, most: number): PostcardInterest[] {
  const offered = interests.filter(isInterest);
  return inOrderOf(theme)
    .filter((interest) => offered.includes(interest))
    .slice(0, most);
}

const fewest = 3;

/** Postcards for a lander's question. Tenants with too few interests get all postcards. */
export function postcardChoices(site: Site, most: number): PostcardInterest[] {
  const own = postcardInterestsOf(site, most);
  return own.length < fewest ? inOrderOf(site.theme).slice(0, most) : own;
}
