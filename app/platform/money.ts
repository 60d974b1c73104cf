/**
 * An amount is a whole number of the currency's smallest unit, with the currency's code beside it (security D27).
 * Fractions are never added or stored. `divideHalfUp` rounds charged amounts. `divideUp` rounds displayed prices, so
 * that no displayed price is lower than the real price.
 */

const exponents = new Map<string, number>();
const formatters = new Map<string, Intl.NumberFormat>();

/** Number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function minorExponent(currency: string): number {
  let exponent = exponents.get(currency);
  if (exponent === undefined) {
    const options = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions();
    exponent = options.maximumFractionDigits ?? 2;
    exponents.set(currency, exponent);
  }
  return exponent;
}

/**
 * Converts a text such as "5.00" or "5,00" to the currency's smallest unit. Null for other texts, and for more decimals
 * than the currency has.
 */
export function readMinor(text: string, currency: string): number | null {
  const [, whole = "", decimals = ""] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  const exponent = minorExponent(currency);
  const isExact = whole !== "" && /^0*$/.test(decimals.slice(exponent));
  return isExact ? Number(whole + decimals.slice(0, exponent).padEnd(exponent, "0")) : null;
}

/** Divides and rounds to the nearest whole number, halves away from zero. Exact, because it computes with integers. */
export function divideHalfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError("divideHalfUp takes whole numbers and a positive denominator");
  }
  const sign = numerator < 0 ? -1n : 1n;
  const size = BigInt(Math.abs(numerator));
  const divisor = BigInt(denominator);
  return Number(sign * ((2n * size + divisor) / (2n * divisor)));
}

/** Divides and rounds up to a whole number. Exact, because it computes with integers. */
export function divideUp(numerator: number, denominator: number): number {
  if (!(Number.isSafeInteger(numerator) && numerator >= 0) || !Number.isSafeInteger(denominator) || denominator <= 0) {
    throw new RangeError("divideUp takes whole numbers and a positive denominator");
  }
  return Number((BigInt(numerator) + BigInt(denominator) - 1n) / BigInt(denominator));
}

/** The price after a discount: `percentageOff(1000, 25)` is 750. The percentage may have two decimals. */
export function percentageOff(amountMinor: number, percentage: number): number {
  if (!(percentage >= 0 && percentage <= 100)) throw new RangeError("a discount lies between 0 and 100 percent");
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError("an amount is a whole number of the smallest unit");
  const hundredths = Math.round((100 - percentage) * 100);
  return divideHalfUp(amountMinor * hundredths, 10_000);
}

/** Writes money as the locale does, for instance "€ 12,50". */
export function formatMoney(amountMinor: number, currency: string, locale: string): string {
  const key = `${locale} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, { style: "currency", currency });
    formatters.set(key, formatter);
  }
  return formatter.format(amountMinor / 10 ** minorExponent(currency));
}
