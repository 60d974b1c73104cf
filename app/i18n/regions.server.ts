import { nativeRegionName, type RegionCode, regionsOf } from "~/tenancy/regions";
import type { TenantCountry } from "~/tenancy/vocabulary";
import { byLabel } from "./countries";
import { type Locale, languageOf } from "./locales";

/** Names that differ from the regions' own. */
const files = import.meta.glob<Record<string, string>>("./regions/*.json", { eager: true, import: "default" });

/** A region in the reader's language, else its own name. Null for an unknown code. */
export function regionName(code: RegionCode, locale: Locale): string | null {
  return files[`./regions/${languageOf(locale)}.json`]?.[code] ?? nativeRegionName(code);
}

/** Regions as choices in the reader's alphabet. A site that serves only some passes their codes. */
export function regionOptions(
  country: TenantCountry,
  locale: Locale,
  codes: readonly RegionCode[] = regionsOf(country),
) {
  const options = codes.map((value) => ({ value, label: regionName(value, locale) ?? value }));
  return options.sort(byLabel(locale));
}
