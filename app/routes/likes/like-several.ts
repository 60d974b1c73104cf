import { redirect } from "@remix-run/node";
import * as z from "zod";
import { fittingShown } from "~/discovery/match-finder";
import { like } from "~/likes/likes.server";
import { likeRefusal } from "~/likes/policy";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const one = z.string().refine(isId, "choice.invalid");
const input = z.strictObject({
  member: z.union([one.transform((id) => [id]), z.array(one).min(1).max(fittingShown)], "like.nobody"),
});

/** Likes several members. Skips members who cannot be liked. Refuses when no like is possible. */
export const action = member.action(input, async ({ scope, viewer, input: { member: chosen } }) => {
  const refused = likeRefusal(viewer);
  if (refused) throw new Refusal(refused);
  const others = [...new Set(chosen)];
  await services().limiter.consume("like", `${scope.tenant.id}:${viewer.memberId}`, others.length);
  let hasMatch = false;
  let missed: Refusal | null = null;
  let reached = 0;
  for (const toId of others) {
    try {
      // One transaction per like, so that a refused like does not undo the others.
      const { isNewMatch } = await scope.db.write((w) => like(w, { fromId: viewer.memberId, toId, origin: "member" }));
      hasMatch ||= isNewMatch;
      reached += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      missed = error;
    }
  }
  if (reached === 0 && missed) throw missed;
  return redirect(paths.likesOf(hasMatch ? "matches" : "sent"), 303);
});
