import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSuggestionsPage } from "~/discovery/finder-page.server";
import { SignupMatchesScreen } from "~/discovery/views/finder-screen";
import type { RouteHandle } from "~/layouts/route-handle";
import { paths } from "~/paths";
import { member, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(
  noParams,
  async ({ q, visit, viewer }) => ({
    title: visit.t("games:first.title"),
    page: await readSuggestionsPage(q, visit, viewer),
  }),
  { limit: "search" },
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SignupMatches() {
  return <SignupMatchesScreen page={useLoaderData<typeof loader>().page} returnTo={paths.signupMatches()} />;
}
