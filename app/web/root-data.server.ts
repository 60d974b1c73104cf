import type { Viewer } from "~/accounts/viewer";
import { localeEntry, visibleLocales } from "~/i18n/locales";
import { paths } from "~/paths";
import { photoSrc } from "~/profiles/photo-address.server";
import { brandStylesheet } from "~/tenancy/brand.server";
import { fictionalWords } from "~/tenancy/tenant";
import { takeFlash } from "./flash.server";
import type { RootData, ShownViewer } from "./root-data";
import type { Visit } from "./visit.server";

export function rootData(visit: Visit, viewer: Viewer | null): RootData {
  const { tenant, locale, country } = visit;
  const { settings } = tenant;
  const brand = brandStylesheet(tenant);
  return {
    site: {
      name: settings.name,
      theme: settings.theme,
      mark: settings.mark,
      brandCss: brand ? paths.brandCss(brand.hash) : null,
      domainLanguage: settings.domain_language,
      niche: settings.niche,
      minAge: settings.min_age,
      fictionalLabel: fictionalWords(tenant, locale).label,
    },
    locale,
    iso: localeEntry(locale).iso,
    country,
    visibleLocales: [...visibleLocales(country, settings.domain_language)],
    scheme: visit.scheme,
    viewer: viewer ? showViewer(visit, viewer) : null,
    flash: takeFlash(visit),
    demo: visit.transport.demo,
    now: viewer?.now ?? new Date().toISOString(),
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
    dismissed,
    photo,
  };
}
