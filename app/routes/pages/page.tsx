import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import type { MessageKey, Translate } from "~/i18n/messages";
import type { RouteHandle } from "~/layouts/route-handle";
import { visitorHead } from "~/layouts/visitor-head.server";
import { pageNames, pageSections } from "~/pages/contents";
import { type PageFacts, pageFacts } from "~/pages/page-facts.server";
import { StaticPage } from "~/pages/views/static-page";
import { paths } from "~/paths";
import { anyone } from "~/web/route.server";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

const params = z.object({ page: z.enum(pageNames) });

export const loader = anyone.loader(params, async ({ visit, params: { page } }) => {
  visit.page.shareable = true;
  const { tenant, locale, t } = visit;
  const facts = pageFacts(tenant, t, visit);
  const head = visitorHead({
    ...{ tenant, locale, path: paths.page(page) },
    title: `${t(`pages:${page}.title`)} – ${facts.site}`,
    description: t(`pages:${page}.lead`, facts),
    ...(page === "faq" && { data: answersFor(t, facts) }),
  });
  return { head, name: page, facts, demo: visit.transport.demo };
});

/** The questions and answers as search machines read them (schema.org). */
function answersFor(t: Translate, facts: PageFacts): object {
  const say = (key: string) => t(`pages:faq.sections.${key}` as MessageKey, facts);
  const mainEntity = pageSections.faq.map((id) => ({
    "@type": "Question",
    name: say(`${id}.title`),
    acceptedAnswer: { "@type": "Answer", text: say(`${id}.text`) },
  }));
  return { "@type": "FAQPage", mainEntity };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.head ?? [];

export default function Page() {
  const { name, facts, demo } = useLoaderData<typeof loader>();
  return <StaticPage name={name} facts={facts} demo={demo} />;
}
