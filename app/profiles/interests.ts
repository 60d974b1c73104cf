/**
 * Ids of interests by group (PRO-11). Labels are in `profiles:interests` and `profiles:interestGroups`. A tenant may
 * offer only some of these interests.
 */
export const interestGroups = {
  tenderness: ["relationship", "kissing", "hugging", "cuddling", "flirting", "massages", "candlelight"],
  active: [
    "gym",
    "sports",
    "dancing",
    "hiking",
    "cycling",
    "swimming",
    "sailing",
    "skiing",
    "yoga",
    "camping",
    "travelling",
  ],
  culture: ["music", "movies", "reading", "theatre", "museums", "festivals", "photography", "fashion", "tattoos_art"],
  taste: ["cooking", "wine", "beer", "coffee"],
  home: ["gardening", "board_games", "gaming", "cats", "dogs"],
  play: ["spa", "adventure", "lingerie", "leather", "roleplay", "tantra"],
} as const;

export type InterestGroup = keyof typeof interestGroups;
export type Interest = (typeof interestGroups)[InterestGroup][number];

export const interestGroupNames = Object.keys(interestGroups) as InterestGroup[];

export const interests: readonly Interest[] = interestGroupNames.flatMap((group) => [...interestGroups[group]]);

export function isInterest(value: unknown): value is Interest {
  return (interests as readonly unknown[]).includes(value);
}

export function interestKey(interest: Interest): string {
  return `profiles:interests.${interest}`;
}
