/** Rules of the ban policy, in the order of the page `/pages/ban`. */
export const grounds = [
  "minors",
  "threats",
  "fraud",
  "paid_services",
  "insults",
  "photos",
  "advertising",
  "false_identity",
] as const;
export type Ground = (typeof grounds)[number];

export const measures = ["warning", "hold", "suspension", "ban"] as const;
export type Measure = (typeof measures)[number];

/** Measures that end by themselves. */
export type TimedMeasure = "hold" | "suspension";

/** Contents of a member that staff can refuse and hide. */
const refusedContents = ["photo", "text"] as const;
export type RefusedContent = (typeof refusedContents)[number];

export type DecisionKind = Measure | RefusedContent | "report" | "complaint";

export const appealOutcomes = ["upheld", "reversed"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const appealLength = 4_000;

/** The statement of reasons for a measure or refusal (DSA 17(3)). */
export interface Statement {
  kind: Measure | RefusedContent;
  ground: Ground;
  /** The decider's own words, shown to the member. A photo has one of `refusalReasons` instead. */
  facts: string;
  afterNotice: boolean;
  /** ISO instant. */
  decidedAt: string;
  /** ISO instant at which a hold or suspension ends. */
  until?: string;
}
