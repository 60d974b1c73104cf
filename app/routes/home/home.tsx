import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homePage } from "~/landers/home.server";
import { Home } from "~/landers/views/home";
import type { RouteHandle } from "~/layouts/route-handle";
import { anyone, noParams } from "~/web/route.server";

export const handle: RouteHandle = { hydrate: false, styles: "visitor", wide: true };

export const loader = anyone.loader(noParams, async ({ visit, viewer }) => {
  const { tenant, locale, country } = visit;
  visit.page.shareable = true;
  return {
    page: homePage(tenant, locale, country),
    isMember: viewer !== null,
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.page.title },
  { name: "description", content: data?.page.description },
];

export default function Index() {
  return <Home {...useLoaderData<typeof loader>()} />;
}
