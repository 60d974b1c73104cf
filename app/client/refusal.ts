import type { RefusalCode, RefusalFacts } from "~/platform/errors";

/** A refusal as a page shows it: the code for policies, the sentence for people, and its field. */
export interface ShownRefusal {
  code: RefusalCode;
  message: string;
  facts: RefusalFacts;
  field?: string;
}

/** A refused action's answer: the reason and the typed input, without secrets. */
export interface RefusedAnswer {
  refusals: ShownRefusal[];
  input: Record<string, string>;
}

export function isRefusedAnswer(value: unknown): value is RefusedAnswer {
  return typeof value === "object" && value !== null && Array.isArray((value as RefusedAnswer).refusals);
}
