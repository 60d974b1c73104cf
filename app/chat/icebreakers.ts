import { type Interest, type InterestGroup, interestGroupNames, interestGroups } from "~/profiles/interests";

/** Number of icebreakers in a new conversation (CHA-05). */
const icebreakersOffered = 3;

type Icebreaker = { about: Interest; group: InterestGroup } | { about: null; number: 1 | 2 | 3 };

/** One line per group of shared interests, then general lines (AMB-109). */
export function chooseIcebreakers(shared: readonly Interest[]): Icebreaker[] {
  const lines: Icebreaker[] = [];
  for (const group of interestGroupNames) {
    const about = shared.find((interest) => (interestGroups[group] as readonly string[]).includes(interest));
    if (about) lines.push({ about, group });
  }
  const forEverybody = ([1, 2, 3] as const).map((number): Icebreaker => ({ about: null, number }));
  return [...lines, ...forEverybody].slice(0, icebreakersOffered);
}
