import { minorExponent } from "~/platform/money";

/** An amount as the verbs about refunds take it: "5.00". */
export function amountOf(minor: number, currency: string): string {
  const digits = minorExponent(currency);
  return (minor / 10 ** digits).toFixed(digits);
}
