import { minorExponent } from "~/platform/money";

/** "12.50": with the decimals of the currency. */
export function amountOf(amountMinor: number, currency: string): { currency: string; value: string } {
  const exponent = minorExponent(currency);
  const digits = String(amountMinor).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  return { currency, value: exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}` };
}

/** Reads the digits exactly, without floating point. */
export function minorOf(value: string, currency: string): number {
  const [whole = "0", part = ""] = value.split(".");
  return Number(whole + part.padEnd(minorExponent(currency), "0").slice(0, minorExponent(currency)));
}
