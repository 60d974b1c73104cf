import type desk from "~/i18n/messages/en/desk.json";
import type { Translate } from "~/i18n/messages";
import { formatMoney } from "~/platform/money";
import type { Json } from "~/platform/schema";

type FactName = keyof (typeof desk)["approvals"]["fact"];

const names: readonly FactName[] = [
  "state",
  "isLeaving",
  "balance",
  "grantedLately",
  "paidMinor",
  "refundableMinor",
  "recipients",
];

/** Describes the facts of a proposal. Omits the digest of an announcement's texts, which no person can read. */
export function factsInWords(t: Translate, facts: Json): [label: string, value: string][] {
  const known = (facts ?? {}) as Readonly<Record<string, unknown>>;
  return names.flatMap((name): [string, string][] => {
    const value = known[name];
    if (value === undefined || value === null) return [];
    return [[t(`desk:approvals.fact.${name}`), inWords(t, value, name.endsWith("Minor") ? known.currency : null)]];
  });
}

function inWords(t: Translate, value: unknown, currency: unknown): string {
  if (typeof value === "boolean") return t(value ? "desk:approvals.yes" : "desk:approvals.no");
  if (typeof value === "number" && typeof currency === "string") return formatMoney(value, currency, "en");
  return String(value);
}

/** The member of a proposal. Null for an announcement. */
export function memberOf(facts: Json): string | null {
  const { memberId } = (facts ?? {}) as { memberId?: string };
  return memberId ?? null;
}
