import { nativeRegionName, type RegionCode, regionsOf } from "~/tenancy/regions";
import type { TenantCountry } from "~/tenancy/vocabulary";
import { byLabel } from "./countries";
import { type Locale, languageOf } from "./locales";

/** Translated names, where they differ from a region's own name. */
const files = import.meta.glob<Record<string, string>>("./regions/*.json", { eager: true, import: "default" });

/** The name of a region in the reader's language, else in the region's own language. Null for an unknown code. */
export function regionName(code: RegionCode, locale: Locale): string | null {
  return files[`./regions/${languageOf(locale)}.json`]?.[code] ?? nativeRegionName(code);
}

/** Regions as choices, sorted for the reader. By default all regions of the country. */
export function regionOptions(
  country: TenantCountry,
  locale: Locale,
  codes: readonly RegionCode[] = regionsOf(country),
) {
  const options = codes.map((value) => ({ value, label: regionName(value, locale) ?? value }));
  return options.sort(byLabel(locale));
}
