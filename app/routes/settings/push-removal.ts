import * as z from "zod";
import { removeSubscriptionOf } from "~/notifications/push-subscriptions.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Ends push to this browser (SET-06). The page's script also unsubscribes the browser itself. */
export const action = member.action(z.strictObject({}), async ({ scope, viewer }) => {
  await scope.db.write((w) => removeSubscriptionOf(w, viewer.sessionId));
  return { removed: true };
});
