/** Kinds of dated facts about a member, in the order of the filter. */
export const factKinds = [
  "signup",
  "consent",
  "confirmation",
  "signin",
  "order",
  "refund",
  "dispute",
  "ledger",
  "mail",
  "photo",
  "text",
  "report",
  "restriction",
  "note",
  "act",
] as const;
export type FactKind = (typeof factKinds)[number];

export const isFactKind = (text: string): text is FactKind => factKinds.some((kind) => kind === text);

/** A dated fact as a flat record, from which a page makes a sentence. */
export interface DatedFact {
  kind: FactKind;
  /** Id, unique within the kind. */
  id: string;
  at: Date;
  facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** The last fact of a page, after which the next page begins. */
export interface FactCursor {
  at: string;
  kind: FactKind;
  id: string;
}

/** Writes the cursor as text for a URL. Times keep their microseconds. */
export function writeFactCursor({ at, kind, id }: FactCursor): string {
  return [at, kind, id].join("~");
}

export function readFactCursor(text: string | null): FactCursor | null {
  const [at = "", kind = "", id = "", ...more] = (text ?? "").split("~");
  const isFine = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(at) && more.length === 0 && id.length <= 120;
  return isFine && isFactKind(kind) ? { at, kind, id } : null;
}
