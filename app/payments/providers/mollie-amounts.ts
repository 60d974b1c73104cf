import { minorExponent } from "~/platform/money";

/** Writes an amount with the decimals of its currency, such as "12.50". */
export function amountOf(amountMinor: number, currency: string): { currency: string; value: string } {
  const exponent = minorExponent(currency);
  const digits = String(amountMinor).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  return { currency, value: exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}` };
}

/** Converts the text of an amount to minor units, without floating-point arithmetic. */
export function minorOf(value: string, currency: string): number {
  const [whole = "0", part = ""] = value.split(".");
  return Number(whole + part.padEnd(minorExponent(currency), "0").slice(0, minorExponent(currency)));
}
