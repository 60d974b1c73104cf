import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { saveSearchInBackground } from "~/discovery/kept-search.server";
import { readMembersPage } from "~/discovery/members-page.server";
import { hasSearch } from "~/discovery/search-address";
import { requireSearchAccess } from "~/discovery/search-offer.server";
import { MembersScreen } from "~/discovery/views/members-screen";
import { anyone, noParams } from "~/server/route.server";

export { clientLoader } from "~/client/client-loader";
export { shouldRevalidate } from "~/client/revalidation";

/** The members page. Stores the search after sending the answer. */
export const loader = anyone.notingLoader(
  noParams,
  async ({ q, visit, viewer, search }) => {
    requireSearchAccess(visit, viewer);
    return { title: visit.t("discovery:title"), ...(await readMembersPage(q, visit, viewer, search)) };
  },
  ({ scope, viewer, search }, page) => {
    const isAsked = page.isCleared || hasSearch(search);
    if (viewer && isAsked && !viewer.preferences)
      saveSearchInBackground(scope, viewer, page.isCleared ? null : page.key);
  },
  { limit: "search" },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  // Search engines must not index searches, because search pages show members.
  { name: "robots", content: "noindex" },
];

export default function Members() {
  return <MembersScreen answer={useLoaderData<typeof loader>()} />;
}
