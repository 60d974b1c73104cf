import { translator } from "~/i18n/catalogue.server";
import { localeEntry, localeOrDefault } from "~/i18n/locales";
import { paths } from "~/paths";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { Tenant } from "~/tenancy/tenant";
import type { PushNotice } from "./push-outbox.server";

/** Content of a push, as declarative Web Push. Names no member, so that no fictional label is needed (P05, D32, L2). */
export function pushPayload(
  tenant: Tenant,
  { type, link }: PushNotice,
  { locale: wanted, badge }: { locale: string; badge: number },
): string {
  const locale = localeOrDefault(wanted);
  const t = translator(locale);
  return JSON.stringify({
    web_push: 8030,
    notification: {
      title: tenant.settings.mail_name,
      body: t(`mail:noticeOf.${type}`),
      lang: localeEntry(locale).iso,
      dir: "ltr",
      tag: type,
      navigate: canonicalOrigin(tenant) + link,
      app_badge: String(badge),
    },
    app_badge: badge,
    checkUrl: link,
    openUrl: paths.login(link),
  });
}
