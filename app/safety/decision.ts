/**
 * Grounds of a decision: the rules of the ban policy in the order of `/pages/ban`, and the law for content that only
 * the law forbids.
 */
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

/** The only ground outside the terms. Its decision names the clause of the law (DSA 17(3)d). */
export const lawGround = "unlawful" satisfies Ground;
export const clauseLength = 200;

/** Measures against a member. */
export const measures = ["warning", "hold", "suspension", "ban"] as const;
export type Measure = (typeof measures)[number];

/** Measures that end by themselves. */
export type TimedMeasure = "hold" | "suspension";

/** Contents of a member that staff can refuse and hide. */
const refusedContents = ["photo", "text"] as const;
export type RefusedContent = (typeof refusedContents)[number];

/** Decisions that owe a statement of reasons. */
export const statedKinds = [...measures, ...refusedContents] as const;
export type StatedKind = Measure | RefusedContent;

export type DecisionKind = StatedKind | "report" | "complaint";

export const appealOutcomes = ["upheld", "reversed"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

/** Rights and contents that a reversed decision restores. */
export type Restored = "account" | "hold" | "warning" | "photo" | "text";

export const appealLength = 4_000;

/** The statement of reasons for a measure or refusal (DSA 17(3)). */
export interface Statement {
  kind: StatedKind;
  ground: Ground;
  /** The clause of the law, as the decider names it. Null when the ground is a rule of the terms. */
  clause: string | null;
  /** The decider's own words, shown to the member. A photo has one of `refusalReasons` instead. */
  facts: string;
  afterNotice: boolean;
  /** True when a program pointed staff to the content. A person has decided in each case. */
  automated: boolean;
  /** Countries to which the measure is limited. Empty for the whole site. */
  territory: readonly string[];
  /** ISO instant. */
  decidedAt: string;
  /** ISO instant at which a hold or suspension ends. */
  until: string | null;
}

/** Calendar months in which a decision can be contested (DSA 20(1)). */
const contestMonths = 6;

/** The last day to contest a decision. The mailed link lives longer than this day in each time zone. */
export function contestUntil(decidedAt: Date | string): Date {
  const day = new Date(decidedAt);
  day.setUTCMonth(day.getUTCMonth() + contestMonths);
  return day;
}

/** Days after which a decision is final: six months and the last day's rest, rounded up. */
export const contestDays = 187;
