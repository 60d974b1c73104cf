import { isLanguage } from "~/i18n/locales";
import { fictionalWords, siteText, type Tenant } from "~/tenancy/tenant";
import { type LayoutName, showsEntryWarning } from "./entry-warning";
import type { Frame } from "./frame";

export interface FrameFacts {
  tenant: Tenant;
  layout: LayoutName;
  pathname: string;
  locale: string;
  country: string;
  isLoggedIn: boolean;
  entryWarningSeen: boolean;
}

/** What a layout draws around its page. No query: everything stands in the tenant's record. */
export function frameOf(facts: FrameFacts): Frame {
  const { tenant, locale, country } = facts;
  const { settings, company } = tenant;
  return {
    layout: facts.layout,
    adultNotice: siteText(tenant, locale, "adult_notice"),
    tagline: siteText(tenant, locale, "tagline"),
    fictional: { label: fictionalWords(tenant, locale).label, warning: fictionalWords(tenant, locale).warning },
    company: {
      name: company.name,
      address: company.address,
      city: company.city,
      country: company.country,
      registration: company.kvk,
      vat: company.vat_numbers.join(", "),
      phone: settings.support_phone,
    },
    showsEntryWarning: showsEntryWarning({
      layout: facts.layout,
      pathname: facts.pathname,
      isLoggedIn: facts.isLoggedIn,
      isSeen: facts.entryWarningSeen,
      isEnabled: settings.enable_site_entry_popup === "yes",
      country,
      countries: settings.countries,
    }),
    showsUsFooter: country === "US" && isEnglish(locale),
    opensSignup: settings.signups !== "invite",
  };
}

/** The US footer is for English only, in the United States (LAY-17, AMB-016). */
function isEnglish(locale: string): boolean {
  const language = locale.slice(0, 2);
  return isLanguage(language) && language === "en";
}
