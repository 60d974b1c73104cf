import { type Interest, type InterestGroup, interestGroupNames, interestGroups } from "~/profiles/interests";

/** Icebreakers offered in a new chat (CHA-05). */
const icebreakersOffered = 3;

type Icebreaker = { about: Interest; group: InterestGroup } | { about: null; number: 1 | 2 | 3 };

/** Shared interests first, one line for each group of interests; then general lines (AMB-109). */
export function chooseIcebreakers(shared: readonly Interest[]): Icebreaker[] {
  const lines: Icebreaker[] = [];
  for (const group of interestGroupNames) {
    const about = shared.find((interest) => (interestGroups[group] as readonly string[]).includes(interest));
    if (about) lines.push({ about, group });
  }
  const forEverybody = ([1, 2, 3] as const).map((number): Icebreaker => ({ about: null, number }));
  return [...lines, ...forEverybody].slice(0, icebreakersOffered);
}
