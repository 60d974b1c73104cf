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

/** Facts of one kind as a flat record, so that a screen can write a sentence about them. */
export interface DatedFact {
  kind: FactKind;
  /** Unique within its kind. */
  id: string;
  at: Date;
  facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** The last fact of a page, from which the next page goes on. */
export interface FactCursor {
  at: string;
  kind: FactKind;
  id: string;
}

/** The cursor as text for an address. Times keep their microseconds. */
export function writeFactCursor({ at, kind, id }: FactCursor): string {
  return [at, kind, id].join("~");
}

export function readFactCursor(text: string | null): FactCursor | null {
  const [at = "", kind = "", id = "", ...more] = (text ?? "").split("~");
  const isFine = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(at) && more.length === 0 && id.length <= 120;
  return isFine && isFactKind(kind) ? { at, kind, id } : null;
}
