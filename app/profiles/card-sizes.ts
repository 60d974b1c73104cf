import type { ThemeName } from "~/tenancy/vocabulary";

/** Lists of cards. `choices` are lists whose members can be ticked. */
export type CardList = "people" | "dense" | "choices";

const twoPerLine = "(width < 36rem) 46vw, (width < 48rem) 31vw, 17rem";
const wholeLine = "(width < 36rem) 92vw, (width < 48rem) 46vw, 21rem";
const threePerLine = "(width < 36rem) 31vw, (width < 48rem) 25vw, 14rem";
const besideText = "8.5rem";
const ofLeader = "(width < 36rem) 92vw, (width < 48rem) 62vw, 28rem";

/** Widths of a list's pictures where a theme's face (themes/faces/) changes them. `first` is the leading picture. */
const ownSizes: Partial<Record<ThemeName, Partial<Record<CardList | "first", string>>>> = {
  ember: { first: ofLeader },
  apricot: { people: wholeLine, choices: wholeLine },
  heirloom: { people: besideText, choices: besideText },
  marina: { people: threePerLine, dense: threePerLine },
};

/** The `sizes` of a card's picture. */
export function cardSizes(theme: ThemeName | undefined, list: CardList, isFirst: boolean): string {
  const own = theme && ownSizes[theme];
  return (isFirst && list !== "dense" && own?.first) || (own?.[list] ?? twoPerLine);
}
