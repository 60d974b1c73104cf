import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import * as z from "zod";
import type { RouteHandle } from "~/layouts/route-handle";
import { pageNames } from "~/pages/contents";
import { pageFacts } from "~/pages/page-facts.server";
import { StaticPage } from "~/pages/views/static-page";
import { anyone } from "~/web/route.server";

export const handle: RouteHandle = { hydrate: false, styles: "visitor" };

const params = z.object({ page: z.enum(pageNames) });

export const loader = anyone.loader(params, async ({ visit, params: { page } }) => {
  visit.page.shareable = true;
  const facts = pageFacts(visit.tenant, visit.locale, visit.country);
  return { name: page, title: `${visit.t(`pages:${page}.title`)} – ${facts.site}`, facts, demo: visit.transport.demo };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Page() {
  return <StaticPage {...useLoaderData<typeof loader>()} />;
}
