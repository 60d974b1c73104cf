import type { Tenant } from "~/tenancy/tenant";
import { defaultLocale, isLanguage, type Language, languageFromDomain, visibleLocales } from "./locales";

/**
 * Query parameter for a page's language. Paths contain no language (I18-04), but search engines need one URL per
 * language.
 */
export const linkedLanguageKey = "lang";

type LanguageChoice = Pick<Tenant["settings"], "countries" | "domain_language">;

export function tenantLanguage({ domain_language }: LanguageChoice): Language {
  return languageFromDomain(domain_language) ?? defaultLocale;
}

/** All languages that a site offers in its countries, its main language first. */
export function tenantLanguages(tenant: LanguageChoice): Language[] {
  const offered = tenant.countries.flatMap((country) => visibleLocales(country, tenant.domain_language));
  return [...new Set([tenantLanguage(tenant), ...offered])];
}

/** The language in a query, if the site offers it. */
export function linkedLanguage(search: URLSearchParams, tenant: LanguageChoice): Language | null {
  const asked = search.get(linkedLanguageKey);
  return isLanguage(asked) && tenantLanguages(tenant).includes(asked) ? asked : null;
}
