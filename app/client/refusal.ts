import type { RefusalCode, RefusalFacts } from "~/platform/errors";

export interface ShownRefusal {
  code: RefusalCode;
  message: string;
  facts: RefusalFacts;
  field?: string;
}

/** The answer of a refused action. `input` holds the typed values except secrets. */
export interface RefusedAnswer {
  /** Id of the element that sent the form, when a page has many such forms. */
  at?: string;
  refusals: ShownRefusal[];
  input: Record<string, string>;
}

export function isRefusedAnswer(value: unknown): value is RefusedAnswer {
  return typeof value === "object" && value !== null && Array.isArray((value as RefusedAnswer).refusals);
}
