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

/** What of a member's own can be refused, so that others do not see it. */
export const refusedContents = ["photo", "text"] as const;
export type RefusedContent = (typeof refusedContents)[number];

export type DecisionKind = Measure | RefusedContent | "report" | "complaint";

export const appealOutcomes = ["upheld", "reversed"] as const;
export type AppealOutcome = (typeof appealOutcomes)[number];

export const appealLength = 4_000;

/** What the statement of reasons for a measure or refusal says (DSA 17(3)). */
export interface Statement {
  kind: Measure | RefusedContent;
  ground: Ground;
  /** In the words of who decided, which the member reads as they are; of a photo one of `refusalReasons` too. */
  facts: string;
  afterNotice: boolean;
  /** ISO instant. */
  decidedAt: string;
}
