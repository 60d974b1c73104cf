/** The words that a tenant record may use. Plain constants without zod, because screens import this file too. */

/** Interface languages of the platform (I18-01), listed here because this room may not import i18n. */
export const tenantLocales = ["en", "nl", "de", "it", "fr", "es", "pl", "da", "fi", "nb", "sv"] as const;
export type TenantLocale = (typeof tenantLocales)[number];

/** Countries a site can serve (I18-14..32). */
export const tenantCountries = [
  "US",
  "NL",
  "BE",
  "FR",
  "IT",
  "ES",
  "DE",
  "AT",
  "IE",
  "GB",
  "CA",
  "PL",
  "AU",
  "NZ",
  "CH",
  "DK",
  "FI",
  "NO",
  "SE",
] as const;
export type TenantCountry = (typeof tenantCountries)[number];

export const tenantCurrencies = ["EUR", "GBP", "USD", "DKK", "NOK", "SEK", "CHF", "PLN", "CAD", "AUD", "NZD"] as const;
export type TenantCurrency = (typeof tenantCurrencies)[number];

/** The usual currency of a country, for the prices of `tenant new`. A record may choose another currency. */
export const usualCurrency: Record<TenantCountry, TenantCurrency> = {
  US: "USD",
  NL: "EUR",
  BE: "EUR",
  FR: "EUR",
  IT: "EUR",
  ES: "EUR",
  DE: "EUR",
  AT: "EUR",
  IE: "EUR",
  GB: "GBP",
  CA: "CAD",
  PL: "PLN",
  AU: "AUD",
  NZ: "NZD",
  CH: "CHF",
  DK: "DKK",
  FI: "EUR",
  NO: "NOK",
  SE: "SEK",
};

export const themeNames = ["ember", "aurora", "orchid", "onyx", "apricot", "heirloom", "merlot", "marina"] as const;
export type ThemeName = (typeof themeNames)[number];

/** The symbol of a site, for logo, app icon and share image. */
export const markNames = ["spark", "wave", "petal", "knot", "sun", "leaf", "drop", "sail"] as const;
export type MarkName = (typeof markNames)[number];

/** Icons (lucide names) for the label of a fictional profile. Words always accompany the icon. */
export const fictionalIcons = ["drama", "sparkles", "feather", "star", "moon", "wand", "book-open"] as const;
export type FictionalIcon = (typeof fictionalIcons)[number];

export const signupRules = ["all", "with_trafficsource", "invite"] as const;
export const invitationUses = ["one", "many"] as const;
export const ageAssurances = ["none", "declared", "assured"] as const;
export const moderationModes = ["accept", "queue"] as const;
export const tenantStates = ["draft", "demo", "live"] as const;
export type TenantState = (typeof tenantStates)[number];

export const giftIds = ["rose", "espresso", "champagne", "star", "cake", "firework", "seashell", "candle"] as const;
export type GiftId = (typeof giftIds)[number];

/** The fourteen interests that the specification names (PRO-11). `app/profiles` has the full list. */
export const namedInterests = [
  "relationship",
  "kissing",
  "hugging",
  "massages",
  "gym",
  "sports",
  "dancing",
  "travelling",
  "music",
  "movies",
  "cooking",
  "wine",
  "beer",
  "coffee",
] as const;
