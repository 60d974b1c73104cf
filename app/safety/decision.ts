/** Grounds of a decision: the rules of `/pages/ban` in the order of that page, and the law. */
export const grounds = [
  "minors",
  "threats",
  "fraud",
  "paid_services",
  "insults",
  "photos",
  "advertising",
  "false_identity",
  "unlawful",
] as const;
export type Ground = (typeof grounds)[number];

/** The only ground outside the terms. Decisions on this ground cite the law (DSA 17(3)d). */
export const lawGround = "unlawful" satisfies Ground;
export const clauseLength = 200;

export const measures = ["warning", "hold", "suspension", "ban"] as const;
export type Measure = (typeof measures)[number];

/** Measures with an end date. */
export type TimedMeasure = "hold" | "suspension";

/** A member's content that staff can refuse and hide. */
const refusedContents = ["photo", "text"] as const;
export type RefusedContent = (typeof refusedContents)[number];

/** Decisions that need a statement of reasons. */
export const statedKinds = [...measures, ...refusedContents] as const;
export type StatedKind = Measure | RefusedContent;

export type DecisionKind = StatedKind | "report" | "complaint";

export const appealOutcomes = ["upheld", "reversed"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** Rights and content that are restored when a decision is reversed. */
export type Restored = "account" | "hold" | "warning" | "photo" | "text";

export const appealLength = 4_000;

/** The statement of reasons for a measure or refusal (DSA 17(3)). */
export interface Statement {
  kind: StatedKind;
  ground: Ground;
  /** Reference to the law, written by staff. Null for a rule of the terms. */
  clause: string | null;
  /** Facts in staff's own words, shown to the member. For a photo, one of `refusalReasons`. */
  facts: string;
  afterNotice: boolean;
  /** True when a program pointed out the content. A person always makes the decision. */
  automated: boolean;
  /** Countries to which the measure is limited. Empty for the whole site. */
  territory: readonly string[];
  /** ISO 8601 time. */
  decidedAt: string;
  /** ISO 8601 time at which a hold or suspension ends. */
  until: string | null;
}

/** Calendar months for contesting a decision (DSA 20(1)). */
const contestMonths = 6;

/** Last day for contesting a decision. The emailed link stays valid beyond this day in every time zone. */
export function contestUntil(decidedAt: Date | string): Date {
  const day = new Date(decidedAt);
  day.setUTCMonth(day.getUTCMonth() + contestMonths);
  return day;
}

/** Days until a decision is final: six months plus the rest of the last day, rounded up. */
export const contestDays = 187;
