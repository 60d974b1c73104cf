import type { Viewer } from "~/accounts/viewer";
import { type Locale, localeEntry, visibleLocales } from "~/i18n/locales";
import { barColours } from "~/layouts/brand-icon.server";
import { paths } from "~/paths";
import { recent } from "~/platform/recent";
import { photoSrc } from "~/profiles/photo-address.server";
import { brandStylesheet } from "~/tenancy/brand.server";
import { siteCurrency } from "~/tenancy/prices";
import { fictionalWords, type Tenant } from "~/tenancy/tenant";
import { takeFlash } from "./flash.server";
import { pushOffCookie } from "~/client/push/push-state";
import type { RootData, ShownViewer } from "~/client/root-data";
import type { Visit } from "./visit.server";

type SiteData = Pick<RootData, "site" | "visibleLocales">;
const remember = recent<Tenant, SiteData>(1000);

export function rootData(visit: Visit, viewer: Viewer | null): RootData {
  const { tenant, locale, country } = visit;
  return {
    ...remember(tenant, `${tenant.id} ${locale} ${country}`, () => siteData(tenant, locale, country)),
    locale,
    iso: localeEntry(locale).iso,
    country,
    scheme: visit.scheme,
    viewer: viewer ? showViewer(visit, viewer) : null,
    flash: takeFlash(visit),
    demo: visit.transport.demo,
    now: viewer?.now ?? new Date().toISOString(),
  };
}

function siteData(tenant: Tenant, locale: Locale, country: string): SiteData {
  const { settings } = tenant;
  const brand = brandStylesheet(tenant);
  return {
    site: {
      name: settings.name,
      theme: settings.theme,
      mark: settings.mark,
      barColours: barColours(tenant),
      brandCss: brand ? paths.brandCss(brand.hash) : null,
      domainLanguage: settings.domain_language,
      currency: siteCurrency(tenant, country),
      niche: settings.niche,
      minAge: settings.min_age,
      fictionalLabel: fictionalWords(tenant, locale).label,
      cdnPrefix: settings.cdn_prefix,
    },
    visibleLocales: [...visibleLocales(country, settings.domain_language)],
  };
}

function showViewer(visit: Visit, viewer: Viewer): ShownViewer {
  const {
    memberId,
    state,
    premium,
    credits,
    name,
    signupAt,
    unreadMessages,
    newLikes,
    notificationsDisabled,
    hasWarning,
    dismissed,
  } = viewer;
  const photo = viewer.mainPhotoId
    ? { src: photoSrc(visit.tenant, viewer.mainPhotoId, "thumb"), thumbhash: viewer.mainPhotoThumbhash }
    : null;
  return {
    memberId,
    state,
    premium,
    credits,
    name,
    signupAt,
    unreadMessages,
    newLikes,
    notificationsDisabled,
    hasWarning,
    dismissed,
    photo,
    pushIsOff: visit.cookies.get(pushOffCookie) !== undefined,
  };
}
