import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isLanguage, languageNames, languageOf, localeEntry, visibleLocales } from "~/i18n/locales";
import type { RouteHandle } from "~/layouts/route-handle";
import { LanguageFacts } from "~/pages/views/language-facts";
import { visitorHead } from "~/layouts/visitor-head.server";
import { paths } from "~/paths";
import { anyone, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

/** The languages of this visit, and the facts that chose them (AMB-119). */
export const loader = anyone.loader(noParams, async ({ visit }) => {
  const { locale, country, tenant, t } = visit;
  const domain = tenant.settings.domain_language;
  visit.page.shareable = true;
  return {
    head: visitorHead({
      tenant,
      locale,
      path: paths.langConfig(),
      title: `${t("pages:langConfig.title")} – ${tenant.settings.name}`,
    }),
    current: { name: languageNames[languageOf(locale)], code: localeEntry(locale).iso },
    visible: visibleLocales(country, domain).map((code) => ({ name: languageNames[code], code })),
    domain: { name: isLanguage(domain) ? languageNames[domain] : domain, code: domain },
    country,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.head ?? [];

export default function LangConfig() {
  const { head: _, ...facts } = useLoaderData<typeof loader>();
  return <LanguageFacts {...facts} />;
}
