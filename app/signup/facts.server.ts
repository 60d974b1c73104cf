import { termsVersionAt } from "~/accounts/terms";
import { countryOptions } from "~/i18n/countries";
import { formatDate } from "~/i18n/dates";
import type { Locale } from "~/i18n/locales";
import { translator } from "~/i18n/catalogue.server";
import { listGenders } from "~/profiles/genders.server";
import { fictionalWords, tenantText, type Tenant } from "~/tenancy/tenant";
import type { SignupFacts } from "./facts";

interface Reader {
  locale: Locale;
  country: string;
}

/** Facts of the tenant for the form. Visitors of one country get the same facts, so that pages can be cached. */
export function signupFacts(tenant: Tenant, { locale, country }: Reader): SignupFacts {
  const { settings, company } = tenant;
  const { warning, plural } = fictionalWords(tenant, locale);
  const countries: readonly string[] = settings.countries;
  return {
    siteName: settings.name,
    minAge: settings.min_age,
    line: tenantText(tenant, locale, "signup_line"),
    countries: countryOptions(locale, countries),
    country: countries.includes(country) ? country : (countries[0] as string),
    genders: listGenders({ tenant, locale, t: translator(locale) }),
    // Niche 7 is for men who like men (AMB-077).
    gender: settings.niche === 7 ? "male" : null,
    fictionalWarning: warning,
    fictionalPlural: plural,
    termsDate: formatDate(termsVersionAt(company.added), { locale, timeZone: settings.time_zone }),
  };
}
