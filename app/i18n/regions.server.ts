import { regionName as nativeName, type RegionCode, regionsOf } from "~/tenancy/regions";
import type { TenantCountry } from "~/tenancy/vocabulary";
import { byLabel } from "./countries";
import { type Locale, languageOf } from "./locales";

/** Names that differ from what people there write themselves. */
const files = import.meta.glob<Record<string, string>>("./regions/*.json", { eager: true, import: "default" });

/** A region in the reader's language; what its people call it where the language has no name; else null. */
export function regionName(code: RegionCode, locale: Locale): string | null {
  return files[`./regions/${languageOf(locale)}.json`]?.[code] ?? nativeName(code);
}

/** Regions as choices in the reader's alphabet; a site that serves only some passes those codes. */
export function regionOptions(
  country: TenantCountry,
  locale: Locale,
  codes: readonly RegionCode[] = regionsOf(country),
) {
  const options = codes.map((value) => ({ value, label: regionName(value, locale) ?? value }));
  return options.sort(byLabel(locale));
}
