import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSwipeGame } from "~/discovery/swipe.server";
import { SwipeScreen } from "~/discovery/views/swipe-screen";
import type { RouteHandle } from "~/layouts/route-handle";
import { likeRefusal } from "~/likes/policy";
import { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import { showRefusal } from "~/server/respond.server";
import { member, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const refused = likeRefusal(viewer);
  return {
    title: visit.t("games:swipe.title"),
    game: await readSwipeGame(q, viewer, visit),
    likeReason: refused && showRefusal(visit, new Refusal(refused)).message,
    undoKey: randomId(),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SwipeGame() {
  return <SwipeScreen {...useLoaderData<typeof loader>()} />;
}
