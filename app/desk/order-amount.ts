import { minorExponent } from "~/platform/money";

/** Formats an amount for the verbs about refunds: "5.00". */
export function amountOf(minor: number, currency: string): string {
  const digits = minorExponent(currency);
  return (minor / 10 ** digits).toFixed(digits);
}
