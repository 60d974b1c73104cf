import * as z from "zod";
import { removeSubscriptionOf } from "~/notifications/push-subscriptions.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** This browser is woken no more (SET-06); scripts let go of its own side besides. */
export const action = member.action(z.strictObject({}), async ({ scope, viewer }) => {
  await scope.db.write((w) => removeSubscriptionOf(w, viewer.sessionId));
  return { removed: true };
});
