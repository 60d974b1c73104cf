import { tenantCountries } from "~/tenancy/vocabulary";
import { type Locale, localeEntry } from "./locales";

const displayNames = new Map<Locale, Intl.DisplayNames>();
/** Cache by locale and country, because Intl takes longer than rendering the rest of a card. */
const countryNames = new Map<string, string>();
const collators = new Map<Locale, Intl.Collator>();

/**
 * A country's name in the reader's language: `countryName("NL", "de")` is "Niederlande". Unknown codes stay as they
 * are.
 */
export function countryName(country: string, locale: Locale): string {
  const known = countryNames.get(locale + country);
  if (known !== undefined) return known;
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const names = displayNames.get(locale) ?? new Intl.DisplayNames(localeEntry(locale).iso, { type: "region" });
  displayNames.set(locale, names);
  const name = names.of(country) ?? country;
  countryNames.set(locale + country, name);
  return name;
}

/** Countries to choose from, sorted in the reader's language. Defaults to all supported countries. */
export function countryOptions(locale: Locale, countries: readonly string[] = tenantCountries) {
  const options = countries.map((value) => ({ value, label: countryName(value, locale) }));
  return options.sort(byLabel(locale));
}

/** Compares labels in the reader's alphabet. Collators are cached, because creating one is slow. */
export function byLabel(locale: Locale): (left: { label: string }, right: { label: string }) => number {
  const collator = collators.get(locale) ?? new Intl.Collator(localeEntry(locale).iso);
  collators.set(locale, collator);
  return (left, right) => collator.compare(left.label, right.label);
}
