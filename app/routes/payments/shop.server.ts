import { countryOptions } from "~/i18n/countries";
import { localeEntry } from "~/i18n/locales";
import { pricedCountry } from "~/tenancy/prices";
import type { Tenant } from "~/tenancy/tenant";
import type { Visit } from "~/web/visit.server";

/** The country of the payment: what the page asks for if the site sells there, else the visitor's, else the site's home. */
export function paymentCountry({ tenant, country }: Visit, search: URLSearchParams): string {
  const asked = search.get("country");
  const known = tenant.settings.countries.find((each) => each === asked);
  return known ?? pricedCountry(tenant, country);
}

export function countryChoices({ tenant, locale }: Visit) {
  return countryOptions(locale, tenant.settings.countries);
}

export function isoOf({ locale }: Visit): string {
  return localeEntry(locale).iso;
}

/** What a package holds, for the line on the payer's statement. */
export function creditsOf(tenant: Tenant, bundleId: string): number {
  return tenant.bundles.find(({ id }) => id === bundleId)?.credits ?? 0;
}
