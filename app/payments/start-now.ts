/**
 * Where the right of withdrawal ends by use only after the buyer's express wish and acknowledgement: the EEA (Directive
 * 2011/83, Art. 7(3), 8(8) and 16) and the United Kingdom (SI 2013/3134, reg. 36 and 37).
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
