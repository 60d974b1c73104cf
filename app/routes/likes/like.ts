import { redirect } from "@remix-run/node";
import * as z from "zod";
import type { LikeAnswer } from "~/likes/like";
import { like, unlike } from "~/likes/likes.server";
import { likeRefusal } from "~/likes/policy";
import { presentNewMatch } from "~/likes/present.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({
  liked: z.enum(["yes", "no"]).default("yes"),
  /** Sent by the heart on a card, to return to the card. */
  from: z.literal("card").optional(),
});

function cardOf({ id }: { id?: string | undefined }, { from }: { from?: unknown }): string | undefined {
  return from === "card" && isId(id) ? id : undefined;
}

/**
 * Sets the like to yes or no instead of toggling, so that a repeated call is harmless. Without JavaScript, a match
 * opens its own page.
 */
export const action = member.action(
  input,
  async ({ scope, visit, viewer, params, input }): Promise<LikeAnswer | Response> => {
    const pair = { fromId: viewer.memberId, toId: params.id };
    if (input.liked === "no") return { state: await scope.db.write((w) => unlike(w, pair)), match: null };
    const refused = likeRefusal(viewer);
    if (refused) throw new Refusal(refused);
    const result = await scope.db.write((w) => like(w, { ...pair, origin: "member" }));
    if (result.isNewMatch && !visit.byScript) return redirect(paths.match(params.id), 303);
    return { state: result.state, match: presentNewMatch(result, visit) };
  },
  { params: z.object({ id: z.string().refine(isId) }), limit: "like", elementOf: cardOf },
);
