import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { countDevices } from "~/accounts/devices.server";
import { languageOf, visibleLocales } from "~/i18n/locales";
import { AccountSettings } from "~/notifications/views/account-settings";
import { SettingsFrame } from "~/notifications/views/settings-frame";
import { fictionalWords } from "~/tenancy/tenant";
import { listBlocked } from "~/visibility/blocks.server";
import { member, noParams } from "~/web/route.server";

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const { tenant, locale, country, scheme } = visit;
  const [blocked, devices] = await Promise.all([listBlocked(q, viewer.memberId), countDevices(q, viewer.memberId)]);
  const language = languageOf(locale);
  return {
    title: visit.t("notifications:settings.title"),
    // The language in use stands in the list, also where the country does not offer it (AMB-008).
    languages: [...new Set([...visibleLocales(country, tenant.settings.domain_language), language])],
    language,
    scheme,
    isInvisible: viewer.invisible,
    blocked,
    fictionalLabel: fictionalWords(tenant, locale).label,
    devices,
    timeZone: tenant.settings.time_zone,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Settings() {
  const { title, ...data } = useLoaderData<typeof loader>();
  return (
    <SettingsFrame title={title} current="account">
      <AccountSettings {...data} />
    </SettingsFrame>
  );
}
