import { type TenantCountry, type TenantLocale, tenantLocales } from "../tenancy/vocabulary.ts";

/** Languages of the user interface (I18-01), in the specification's order. */
export const languages = tenantLocales;
export type Language = TenantLocale;

/** Locales of a page: a language, or American English (I18-03). */
export const locales = [...languages, "en-US"] as const;
export type Locale = (typeof locales)[number];

export const defaultLocale = "en" satisfies Locale;

/** An entry with the fields of I18-13. `gifLocale` is unused (AMB-094). */
interface LocaleEntry {
  readonly code: Language;
  readonly iso: string;
  readonly gifLocale: string;
  readonly file: Locale;
}

const entries: Record<Locale, LocaleEntry> = {
  en: { code: "en", iso: "en-GB", gifLocale: "en_GB", file: "en" },
  nl: { code: "nl", iso: "nl-NL", gifLocale: "nl_NL", file: "nl" },
  de: { code: "de", iso: "de-DE", gifLocale: "de_DE", file: "de" },
  it: { code: "it", iso: "it-IT", gifLocale: "it_IT", file: "it" },
  fr: { code: "fr", iso: "fr-FR", gifLocale: "fr_FR", file: "fr" },
  es: { code: "es", iso: "es-ES", gifLocale: "es_ES", file: "es" },
  pl: { code: "pl", iso: "pl-PL", gifLocale: "pl_PL", file: "pl" },
  da: { code: "da", iso: "da-DK", gifLocale: "da_DK", file: "da" },
  fi: { code: "fi", iso: "fi-FI", gifLocale: "fi_FI", file: "fi" },
  nb: { code: "nb", iso: "nb-NO", gifLocale: "no_NO", file: "nb" },
  sv: { code: "sv", iso: "sv-SE", gifLocale: "sv_SE", file: "sv" },
  // `en-US` is a variant of English, not a separate language (AMB-005).
  "en-US": { code: "en", iso: "en-US", gifLocale: "en_US", file: "en-US" },
};

/** Each language's own name, for the language menu. */
export const languageNames: Record<Language, string> = {
  en: "English",
  nl: "Nederlands",
  de: "Deutsch",
  it: "Italiano",
  fr: "Français",
  es: "Español",
  pl: "Polski",
  da: "Dansk",
  fi: "Suomi",
  nb: "Norsk bokmål",
  sv: "Svenska",
};

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value);
}

/** The locale for a stored value. Unknown values give the default. */
export function localeOrDefault(value: string): Locale {
  return isLocale(value) ? value : defaultLocale;
}

export function localeEntry(locale: Locale): LocaleEntry {
  return entries[locale];
}

/** The language of a locale, for storage: `en` for `en-US`. */
export function languageOf(locale: Locale): Language {
  return entries[locale].code;
}

/** The locale of a language. Visitors from the United States get American English (AMB-005). */
export function localeFor(language: Language, country: string | null): Locale {
  return language === "en" && country === "US" ? "en-US" : language;
}

/** The language named by the domain's first two letters (I18-07). `no` is not `nb` (AMB-009). */
export function languageFromDomain(domainLanguage: string | null | undefined): Language | null {
  const letters = domainLanguage?.slice(0, 2).toLowerCase();
  return isLanguage(letters) ? letters : null;
}

const visibleByCountry: Readonly<Record<TenantCountry, readonly Language[]>> = {
  US: ["en", "es"],
  NL: ["nl"],
  BE: ["nl", "fr", "de"],
  FR: ["fr"],
  IT: ["it"],
  ES: ["es"],
  DE: ["de"],
  AT: ["de"],
  IE: ["en"],
  GB: ["en"],
  CA: ["en", "fr"],
  PL: ["pl"],
  AU: ["en"],
  NZ: ["en"],
  CH: ["de", "it", "fr", "en"],
  DK: ["da"],
  FI: ["fi", "sv"],
  NO: ["nb"],
  SE: ["sv"],
};

/**
 * Languages offered in a country (I18-14..32, AMB-006). The current language may be missing from this list (AMB-008).
 */
export function visibleLocales(country: string | null, domainLanguage: string | null): readonly Language[] {
  if (country && Object.hasOwn(visibleByCountry, country)) return visibleByCountry[country as TenantCountry];
  return [...new Set<Language>([languageFromDomain(domainLanguage) ?? defaultLocale, defaultLocale])];
}
