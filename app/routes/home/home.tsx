import type { MetaDescriptor, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { homePage } from "~/landers/home.server";
import { homeStylesheet } from "~/landers/lander-stylesheets";
import { Home } from "~/landers/views/home";
import type { RouteHandle } from "~/layouts/route-handle";
import { structuredData, visitorHead } from "~/layouts/visitor-head.server";
import { paths } from "~/paths";
import { lruCache } from "~/platform/lru-cache";
import type { Tenant } from "~/tenancy/tenant";
import { anyone, noParams } from "~/server/route.server";
import type { Visit } from "~/server/visit.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { hydrate: false, styles: "front", wide: true };

export const loader = anyone.loader(noParams, async ({ visit, viewer }) => {
  visit.page.shareable = true;
  return {
    page: homePage(visit.tenant, visit),
    isMember: viewer !== null,
    head: homeHead(visit),
  };
});

const remember = lruCache<Tenant, MetaDescriptor[]>(1000);

/** Meta tags without a member's data, so visitors and members share the cached entry. */
function homeHead(visit: Visit) {
  const { tenant, locale, country } = visit;
  return remember(tenant, `${tenant.id} ${locale} ${country}`, () => {
    const { title, description } = homePage(tenant, visit);
    return visitorHead({
      tenant,
      locale,
      path: paths.home(),
      title,
      description,
      data: structuredData(tenant, locale),
    });
  });
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ tagName: "link", rel: "stylesheet", href: homeStylesheet(data.page.theme) }, ...data.head] : [];

export default function Index() {
  const { page, isMember } = useLoaderData<typeof loader>();
  return <Home page={page} isMember={isMember} />;
}
