import { type Locale, languageOf } from "~/i18n/locales";
import { lruCache } from "~/platform/lru-cache";
import { signupFacts } from "~/signup/facts.server";
import { signupRefusal } from "~/signup/policy";
import { fictionalWords, tenantText, type Tenant } from "~/tenancy/tenant";
import { type LayoutName, showsEntryWarning } from "./entry-warning";
import type { Frame } from "./frame";
import { isPage } from "./page-name";

interface FrameFacts {
  tenant: Tenant;
  layout: LayoutName;
  pathname: string;
  locale: Locale;
  country: string;
  isLoggedIn: boolean;
  entryWarningSeen: boolean;
  hasTrafficSource: boolean;
  year: string;
}

/** Cached frames. One frame's fragments take about 10 KB. */
const remember = lruCache<Tenant, Frame>(1000);

/**
 * The frame around a page, made without a query. Equal facts give the same object, so that fragments are rendered once.
 */
export function frameOf(facts: FrameFacts): Frame {
  const { tenant, layout, locale, country, year } = facts;
  const warns = warnsOnEntry(facts);
  const offers = offersSignup(facts);
  const key = `${tenant.id} ${layout} ${locale} ${country} ${year} ${warns} ${offers}`;
  return remember(tenant, key, () => makeFrame(facts, warns, offers));
}

function makeFrame(facts: FrameFacts, warns: boolean, offers: boolean): Frame {
  const { tenant, locale, country } = facts;
  const { company } = tenant;
  return {
    layout: facts.layout,
    year: facts.year,
    adultNotice: tenantText(tenant, locale, "adult_notice"),
    tagline: tenantText(tenant, locale, "tagline"),
    fictional: { label: fictionalWords(tenant, locale).label, warning: fictionalWords(tenant, locale).warning },
    company: {
      name: company.name,
      address: company.address,
      city: company.city,
      country: company.country,
      registration: company.kvk,
      vat: company.vat_numbers.join(", "),
      phone: company.support_phone,
    },
    showsEntryWarning: warns,
    // Only readers of English in the United States see this footer (LAY-17, AMB-016).
    showsUsFooter: country === "US" && languageOf(locale) === "en",
    signup: offers ? signupFacts(tenant, { locale, country }) : null,
  };
}

function warnsOnEntry({ tenant: { settings }, layout, pathname, isLoggedIn, entryWarningSeen, country }: FrameFacts) {
  return showsEntryWarning({
    layout,
    pathname,
    isLoggedIn,
    country,
    countries: settings.countries,
    isSeen: entryWarningSeen,
    isEnabled: settings.enable_site_entry_popup === "yes",
  });
}

/** True when the frame offers visitors a sign-up modal (LAY-06, LAY-12). Chat and lander layouts have none. */
function offersSignup({ tenant, layout, pathname, isLoggedIn, hasTrafficSource }: FrameFacts): boolean {
  if (isLoggedIn || layout === "lander" || isPage(pathname, ["signup"])) return false;
  return signupRefusal({ rule: tenant.settings.signups, hasTrafficSource, hasInvitation: false }) === null;
}
