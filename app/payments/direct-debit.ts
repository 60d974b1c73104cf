import type { RefusalCode } from "~/platform/errors";
import { isIban, tidyIban } from "./iban";

/** Fields of a direct debit without the code, which is the eighth field (PAY-25). */
export const debitFields = ["account_holder", "iban", "street", "house_number", "zip", "city", "phone"] as const;
export type DebitField = (typeof debitFields)[number];
export type DebitDetails = Record<DebitField, string>;

/** Version of the mandate's text. Each mandate stores the version that was accepted (L27). */
export const mandateTextVersion = "2026-11-21";

export const codeDigits = 6;
export const codeMinutes = 10;
export const mostTries = 5;
/** Days over which a member's direct debits are summed for the limit. */
export const limitDays = 30;
/** Days from the mail that announces amount and date until the collection. The mandate names this number (L28). */
export const noticeDays = 2;

const callingCodes: Readonly<Record<string, string>> = {
  AT: "43",
  BE: "32",
  CH: "41",
  DE: "49",
  DK: "45",
  ES: "34",
  FI: "358",
  FR: "33",
  GB: "44",
  IE: "353",
  IT: "39",
  NL: "31",
  NO: "47",
  PL: "48",
  SE: "46",
};

/** Converts a national number to international form. Null for an invalid number. */
export function internationalPhone(text: string, country: string): string | null {
  const signs = text.replace(/[\s()./-]/g, "");
  const code = callingCodes[country];
  const whole = signs.startsWith("+")
    ? signs
    : signs.startsWith("00")
      ? `+${signs.slice(2)}`
      : // Italian numbers keep their first zero in international form.
        code && `+${code}${country === "IT" ? signs : signs.replace(/^0/, "")}`;
  return whole && /^\+[1-9]\d{7,14}$/.test(whole) ? whole : null;
}

/** Brings the typed details into the form in which they are stored and compared. */
export function tidyDetails(typed: DebitDetails, country: string): DebitDetails {
  const tidy = Object.fromEntries(debitFields.map((name) => [name, typed[name].trim()])) as DebitDetails;
  return { ...tidy, iban: tidyIban(typed.iban), phone: internationalPhone(typed.phone, country) ?? tidy.phone };
}

interface FieldProblem {
  code: RefusalCode;
  field: string;
}

/** Lists all problems of the typed details, by field. Excludes the code, which `confirmDebitCode` checks. */
export function problemsOf(details: DebitDetails, country: string, authorised: boolean): FieldProblem[] {
  const empty = debitFields.filter((name) => details[name] === "");
  const problems: FieldProblem[] = empty.map((field) => ({ code: "field.required", field }));
  if (details.iban && !isIban(details.iban)) problems.push({ code: "iban.invalid", field: "iban" });
  if (details.phone && !internationalPhone(details.phone, country))
    problems.push({ code: "phone.invalid", field: "phone" });
  if (!authorised) problems.push({ code: "debit.not_authorised", field: "authorised" });
  return problems;
}

interface DebitFacts {
  isBlocked: boolean;
  /** Sum of direct debits within `limitDays` that are paid or pending. */
  usedMinor: number;
  limitMinor: number;
  amountMinor: number;
}

/** Returns the refusal of direct debit for this member and amount, or null (ERR-20, ERR-21). */
export function refuseDebit({ isBlocked, usedMinor, limitMinor, amountMinor }: DebitFacts): RefusalCode | null {
  if (isBlocked) return "debit.blocked";
  return usedMinor + amountMinor > limitMinor ? "debit.limit" : null;
}
