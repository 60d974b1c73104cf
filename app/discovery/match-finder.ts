import type { PersonCard } from "~/profiles/card";
import type { SearchOffer } from "./search";
import { distanceSteps } from "./search-order";

/** What somebody hopes to have in common; what is left out is taken from their own profile, or does not matter. */
export interface MatchWish {
  interests: string[] | null;
  /** One of the choices of the field, `""` for any, null for one's own. */
  reason: string | null;
  min_age?: number;
  max_age?: number;
  within?: number;
  /** Answers that were no good: they count as none, and the page says so. */
  ignored?: FinderPart[];
}

/** In the order of the form. */
const finderParts = ["reason", "interests", "age", "within"] as const;
export type FinderPart = (typeof finderParts)[number];

/** A member who fits, and all that speaks for them. */
export interface FittingMember {
  person: PersonCard;
  /** Wished-for interests that they have. */
  common: string[];
  sameReason: boolean;
}

/** Shown at once, and as many can be liked at once. */
export const fittingShown = 12;
/** Of the most recently active of all who could fit, so many are weighed. */
export const weighedMembers = 400;

/** What counts how much: interests first, then what somebody is here for, then how near they live. */
export const weights = { interest: 2, mostInterests: 5, reason: 3, near: 3, nearby: 2, around: 1, today: 1 } as const;

type Offered = Pick<SearchOffer, "interests" | "minAge" | "measures">;

/** Reads the answers of an address. What is malformed or not offered counts as not answered, and is named. */
export function readWish(search: URLSearchParams, offer: Offered, reasons: readonly string[]): MatchWish {
  if (!search.has("asked")) return { interests: null, reason: null };
  const bad = new Set<FinderPart>();
  const age = (name: string) => {
    const text = search.get(name) ?? "";
    const years = Number(text);
    if (/^\d{2}$/.test(text) && years >= offer.minAge) return years;
    if (text !== "") bad.add("age");
    return undefined;
  };
  const [min, max] = [age("min_age"), age("max_age")];
  const isTurned = min !== undefined && max !== undefined && min > max;
  const within = distanceSteps.find((km) => offer.measures && String(km) === search.get("within"));
  if (search.get("within") && within === undefined) bad.add("within");
  const reason = search.get("reason") ?? "";
  if (reason !== "" && !reasons.includes(reason)) bad.add("reason");
  const wanted = [...new Set(search.getAll("interests"))];
  const interests = wanted.filter((interest) => offer.interests.includes(interest));
  if (interests.length < wanted.length) bad.add("interests");
  return {
    interests,
    reason: reasons.includes(reason) ? reason : "",
    ...((isTurned ? max : min) === undefined ? {} : { min_age: (isTurned ? max : min) as number }),
    ...((isTurned ? min : max) === undefined ? {} : { max_age: (isTurned ? min : max) as number }),
    ...(within === undefined ? {} : { within }),
    ...(bad.size === 0 ? {} : { ignored: finderParts.filter((part) => bad.has(part)) }),
  };
}
