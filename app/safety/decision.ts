/** The rules a measure can rest on: those of the ban policy, in its order (/pages/ban). */
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

export const measures = ["warning", "ban"] as const;
export type Measure = (typeof measures)[number];

export type DecisionKind = Measure | "report" | "complaint";

export const appealOutcomes = ["upheld", "reversed"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const appealLength = 4_000;

/** What the statement of reasons for a measure says (DSA 17(3)). */
export interface Statement {
  kind: Measure;
  ground: Ground;
  /** In the words of who decided; the member reads them as they are. */
  facts: string;
  afterNotice: boolean;
  /** ISO instant. */
  decidedAt: string;
}
