import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { languageOf, visibleLocales } from "~/i18n/locales";
import type { RouteHandle } from "~/layouts/route-handle";
import { LookSettings } from "~/settings/views/look-settings";
import { SettingsPage } from "~/settings/views/settings-page";
import { member, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ visit: { tenant, locale, country, scheme, t } }) => {
  const language = languageOf(locale);
  return {
    title: t("settings:sections.looks"),
    // The current language is always offered, even when the country does not offer it (AMB-008).
    languages: [...new Set([...visibleLocales(country, tenant.settings.domain_language), language])],
    language,
    scheme,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Looks() {
  const { title, ...looks } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title={title} current="looks">
      <LookSettings {...looks} />
    </SettingsPage>
  );
}
