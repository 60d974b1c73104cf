import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import type { RouteHandle } from "~/layouts/route-handle";
import { visitorHead } from "~/layouts/visitor-head.server";
import { pageNames } from "~/pages/contents";
import { faqData } from "~/pages/faq-data.server";
import { longestFaqQuery } from "~/pages/faq-search";
import { pageFacts } from "~/pages/page-facts.server";
import { StaticPage } from "~/pages/views/static-page";
import { paths } from "~/paths";
import { canonicalOrigin } from "~/tenancy/origin.server";
import { anyone } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

const params = z.object({ page: z.enum(pageNames) });

export const loader = anyone.loader(params, async ({ visit, params: { page }, search }) => {
  visit.page.shareable = true;
  const query = page === "faq" ? (search.get("q") ?? "").slice(0, longestFaqQuery) : "";
  const { tenant, locale, t } = visit;
  const facts = pageFacts(tenant, t, visit);
  const head = visitorHead({
    tenant,
    locale,
    path: paths.page(page),
    title: `${t(`pages:${page}.title`)} – ${facts.site}`,
    description: t(`pages:${page}.lead`, facts),
    ...(page === "faq" && { data: faqData(t, facts) }),
  });
  const noindex = { name: "robots", content: "noindex" };
  return {
    head: query ? [...head, noindex] : head,
    name: page,
    facts,
    query,
    demo: visit.transport.demo,
    origin: canonicalOrigin(tenant),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.head ?? [];

export default function Page() {
  const { head: _, ...page } = useLoaderData<typeof loader>();
  return <StaticPage {...page} />;
}
