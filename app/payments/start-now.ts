/**
 * Countries where using the service ends the right of withdrawal only at the buyer's express request (Directive
 * 2011/83, Art. 7(3), 8(8), 16; SI 2013/3134, reg. 36, 37).
 */
const places: ReadonlySet<string> = new Set([
  "NL",
  "BE",
  "FR",
  "IT",
  "ES",
  "DE",
  "AT",
  "IE",
  "GB",
  "PL",
  "DK",
  "FI",
  "NO",
  "SE",
]);

export function asksStartNow(country: string): boolean {
  return places.has(country);
}
