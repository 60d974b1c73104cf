import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { readFinderPage } from "~/discovery/finder-page.server";
import { FinderScreen } from "~/discovery/views/finder-screen";
import type { RouteHandle } from "~/layouts/route-handle";
import { member, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(
  noParams,
  async ({ q, visit, viewer, search }) => ({
    title: visit.t("games:finder.title"),
    page: await readFinderPage(q, visit, viewer, search),
  }),
  { limit: "search" },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function MatchFinder() {
  const { page } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return <FinderScreen key={search} page={page} returnTo={pathname + search} />;
}
