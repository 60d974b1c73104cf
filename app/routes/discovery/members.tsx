import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readMembersPage } from "~/discovery/members-page.server";
import { admitSeeker } from "~/discovery/search-offer.server";
import { MembersScreen } from "~/discovery/views/members-screen";
import { anyone, noParams } from "~/web/route.server";

export const loader = anyone.loader(
  noParams,
  async ({ q, visit, viewer, search }) => {
    admitSeeker(visit, viewer);
    return { title: visit.t("discovery:title"), ...(await readMembersPage(q, visit, viewer, search)) };
  },
  { limit: "search" },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.title },
  // A search is nobody else's page, and people on it are not for the index of a search engine.
  { name: "robots", content: "noindex" },
];

export default function Members() {
  return <MembersScreen answer={useLoaderData<typeof loader>()} />;
}
