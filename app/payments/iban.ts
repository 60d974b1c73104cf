import { mod97 } from "~/tenancy/creditor-id";

/** Lengths of account numbers in the SEPA countries (SWIFT IBAN registry, release 99). */
const lengths: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
};

export function tidyIban(text: string): string {
  return text.replace(/[\s.-]/g, "").toUpperCase();
}

/** Checks the length and the check digits, which reveal a wrong or swapped character. */
export function isIban(text: string): boolean {
  const iban = tidyIban(text);
  const length = lengths[iban.slice(0, 2)];
  if (length === undefined || iban.length !== length || !/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return false;
  return mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** SEPA countries whose banks are outside the European Economic Area. */
const outsideEea: readonly string[] = ["AD", "CH", "GB", "GI", "MC", "SM", "VA"];

export function isInEea(text: string): boolean {
  return !outsideEea.includes(tidyIban(text).slice(0, 2));
}

/** Writes groups of four, as on a bank card. */
export function groupIban(text: string): string {
  return tidyIban(text).replace(/(.{4})(?=.)/g, "$1 ");
}

/** The last four characters, by which an owner recognises the account. */
export function lastIbanDigits(text: string): string {
  return tidyIban(text).slice(-4);
}
