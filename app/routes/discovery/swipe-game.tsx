import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readSwipeGame } from "~/discovery/swipe.server";
import { SwipeScreen } from "~/discovery/views/swipe-screen";
import { readWiderChoice } from "~/discovery/wider.server";
import type { RouteHandle } from "~/layouts/route-handle";
import { likeReason } from "~/likes/present.server";
import { randomId } from "~/platform/ids";
import { member, noParams } from "~/server/route.server";

export { shouldRevalidate } from "~/client/revalidation";

export const handle: RouteHandle = { refusals: "own" };

export const loader = member.loader(noParams, async ({ q, visit, viewer }) => {
  const game = await readSwipeGame(q, viewer, visit);
  return {
    title: visit.t("games:swipe.title"),
    game,
    likeReason: likeReason(viewer, visit),
    undoKey: randomId(),
    wider: game.cards.length > 0 ? null : await readWiderChoice(q, visit, viewer),
  };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SwipeGame() {
  return <SwipeScreen {...useLoaderData<typeof loader>()} />;
}
