import type { Tenant } from "~/tenancy/tenant";
import { defaultLocale, isLanguage, type Language, languageFromDomain, visibleLocales } from "./locales";

/**
 * A link can name the language of the page it leads to: addresses have no prefix (I18-04), and without an address of its
 * own a search machine would never meet a page in another language than the site's.
 */
export const linkedLanguageKey = "lang";

type LanguageChoice = Pick<Tenant["settings"], "countries" | "domain_language">;

export function tenantLanguage({ domain_language }: LanguageChoice): Language {
  return languageFromDomain(domain_language) ?? defaultLocale;
}

/** All a site is offered in, over all its countries, its own first. */
export function tenantLanguages(tenant: LanguageChoice): Language[] {
  const offered = tenant.countries.flatMap((country) => visibleLocales(country, tenant.domain_language));
  return [...new Set([tenantLanguage(tenant), ...offered])];
}

/** The language a query asks for, where the site is offered in it. */
export function linkedLanguage(search: URLSearchParams, tenant: LanguageChoice): Language | null {
  const asked = search.get(linkedLanguageKey);
  return isLanguage(asked) && tenantLanguages(tenant).includes(asked) ? asked : null;
}
