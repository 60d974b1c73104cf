import { divideHalfUp } from "~/platform/money";

/**
 * Standard VAT rates on electronic services in hundredths of a per cent, read on 2026-11-20. Sources: European
 * Commission, gov.uk, skatteetaten.no, estv.admin.ch.
 */
const rates: Readonly<Record<string, number>> = {
  AT: 2000,
  BE: 2100,
  BG: 2000,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IT: 2200,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MT: 1800,
  NL: 2100,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SI: 2200,
  SK: 2300,
  GB: 2000,
  NO: 2500,
  CH: 810,
};
const outsideTheUnion: ReadonlySet<string> = new Set(["GB", "NO", "CH"]);

interface Seller {
  country: string;
  vat_numbers: readonly string[];
}

/** The tax rate that the seller owes in `country`, in hundredths of a per cent. Zero without a registration. */
export function vatRate(country: string, seller: Seller): number {
  const rate = rates[country];
  if (rate === undefined) return 0;
  const inUnion = (place: string) => rates[place] !== undefined && !outsideTheUnion.has(place);
  // With the One Stop Shop, one registration covers the whole Union.
  return (inUnion(country) && inUnion(seller.country)) || vatNumberOf(country, seller) ? rate : 0;
}

export function vatNumberOf(country: string, { vat_numbers }: Seller): string | undefined {
  const prefixes = country === "CH" ? ["CHE"] : country === "AT" ? ["ATU", "AT"] : [country];
  return vat_numbers.find((number) => prefixes.some((prefix) => number.startsWith(prefix)));
}

/** The tax included in a price. Net and tax add up exactly. */
export function taxIn(grossMinor: number, rate: number): { netMinor: number; vatMinor: number } {
  const netMinor = divideHalfUp(grossMinor * 10_000, 10_000 + rate);
  return { netMinor, vatMinor: grossMinor - netMinor };
}
