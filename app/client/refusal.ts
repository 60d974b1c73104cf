import type { RefusalCode, RefusalFacts } from "~/platform/errors";

/** A refusal as a page shows it: a code, a sentence and the field with the fault. */
export interface ShownRefusal {
  code: RefusalCode;
  message: string;
  facts: RefusalFacts;
  field?: string;
}

/** The answer of a refused action, with the typed input but without secrets. */
export interface RefusedAnswer {
  refusals: ShownRefusal[];
  input: Record<string, string>;
}

export function isRefusedAnswer(value: unknown): value is RefusedAnswer {
  return typeof value === "object" && value !== null && Array.isArray((value as RefusedAnswer).refusals);
}
