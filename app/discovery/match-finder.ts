import type { PersonCard } from "~/profiles/card";
import type { SearchOffer } from "./search";
import { distanceSteps } from "./search-order";

/** Criteria of the match finder. Null stands for the viewer's own value. */
export interface FinderCriteria {
  interests: string[] | null;
  /** The chosen reason. An empty string means any reason, null the viewer's own. */
  reason: string | null;
  min_age?: number;
  max_age?: number;
  within?: number;
  /** Invalid answers, named on the page and otherwise ignored. */
  ignored?: FinderPart[];
}

/** Parts of the form, in their order on the page. */
const finderParts = ["reason", "interests", "age", "within"] as const;
export type FinderPart = (typeof finderParts)[number];

/** Reasons why a member is shown. Null or false for a reason that does not apply. */
export interface SuggestionReasons {
  /** The searched or shared interests that this member has. */
  common: string[];
  sameReason: boolean;
  km: number | null;
  isNew: boolean;
}

export interface FittingMember extends SuggestionReasons {
  person: PersonCard;
}

/** Members on a page, and maximum likes in one request. */
export const fittingShown = 12;
/** Number of recently active members to score. */
export const weighedMembers = 400;

/** Points of the score. Shared interests weigh most, then the reason, then the distance. */
export const weights = { interest: 2, mostInterests: 5, reason: 3, near: 3, nearby: 2, around: 1, today: 1 } as const;

type Offered = Pick<SearchOffer, "interests" | "minAge" | "measures">;

/** Reads the answers in a URL. Malformed and unknown answers are listed in `ignored`. */
export function readCriteria(search: URLSearchParams, offer: Offered, reasons: readonly string[]): FinderCriteria {
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
