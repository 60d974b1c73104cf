import type { Viewer } from "~/accounts/viewer";
import { type Locale, localeEntry, visibleLocales } from "~/i18n/locales";
import { barColours } from "~/layouts/brand-icon.server";
import { paths } from "~/paths";
import { lruCache } from "~/platform/lru-cache";
import { photoSrc } from "~/profiles/photo-address.server";
import { photoColours } from "~/profiles/photo-colours.server";
import { brandStylesheet } from "~/tenancy/brand.server";
import { tenantCurrency } from "~/tenancy/prices";
import { fictionalWords, type Tenant } from "~/tenancy/tenant";
import { takeFlash } from "./flash.server";
import { pushOffCookie } from "~/client/push/push-state";
import type { RootData, ShownViewer } from "~/client/root-data";
import type { Visit } from "./visit.server";

type TenantData = Pick<RootData, "tenant" | "visibleLocales">;
const remember = lruCache<Tenant, TenantData>(1000);

export function rootData(visit: Visit, viewer: Viewer | null): RootData {
  const { tenant, locale, country } = visit;
  return {
    ...remember(tenant, `${tenant.id} ${locale} ${country}`, () => tenantData(tenant, locale, country)),
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

function tenantData(tenant: Tenant, locale: Locale, country: string): TenantData {
  const { settings } = tenant;
  const brand = brandStylesheet(tenant);
  return {
    tenant: {
      name: settings.name,
      theme: settings.theme,
      mark: settings.mark,
      barColours: barColours(tenant),
      brandCss: brand ? paths.brandCss(brand.hash) : null,
      domainLanguage: settings.domain_language,
      currency: tenantCurrency(tenant, country),
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
    ? { src: photoSrc(visit.tenant, viewer.mainPhotoId, "thumb"), colours: photoColours(viewer.mainPhotoThumbhash) }
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
