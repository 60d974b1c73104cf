import { redirect } from "@remix-run/node";
import * as z from "zod";
import { type SwipeAnswer, swipeChoices } from "~/discovery/swipe";
import { swipe } from "~/discovery/swipe.server";
import { presentNewMatch } from "~/likes/present.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { isId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({ member: z.string(), choice: z.enum(swipeChoices) });

/** Stores a decision of the swipe game. Without JavaScript, a match opens its own page. */
export const action = member.action(input, async ({ scope, visit, viewer, input }): Promise<SwipeAnswer | Response> => {
  if (!isId(input.member)) throw new Refusal("page.not_found");
  await services().limiter.consume("like", `${scope.tenant.id}:${viewer.memberId}`);
  const { member: otherId, choice } = input;
  const result = await scope.db.write((w) => swipe(w, { swiper: viewer, otherId, choice }));
  if (result?.isNewMatch && !visit.byScript) return redirect(paths.match(otherId), 303);
  return { match: result && presentNewMatch(result, visit) };
});
