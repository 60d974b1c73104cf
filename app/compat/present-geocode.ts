import { countryName } from "~/i18n/countries";
import type { Locale } from "~/i18n/locales";
import { regionName } from "~/i18n/regions.server";
import type { Town } from "~/profiles/towns.server";

/** The answer of `geocode.php` (API-09): codes and names of a place, without coordinates (P01). */
interface WireGeocode {
  country: string | null;
  country_name: string | null;
  region: string | null;
  region_name: string | null;
  city: string | null;
}

export function presentGeocode(town: Town | null, locale: Locale): WireGeocode {
  if (!town) return { country: null, country_name: null, region: null, region_name: null, city: null };
  const { country, region, name } = town;
  return {
    country,
    country_name: countryName(country, locale),
    region,
    region_name: region && regionName(region, locale),
    city: name,
  };
}
