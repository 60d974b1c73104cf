import * as z from "zod";
import type { SwipeAnswer } from "~/discovery/swipe";
import { undoSwipe } from "~/discovery/swipe.server";
import { runOnce } from "~/tenancy/idempotency.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Undoes the last decision of the swipe game. With the idempotency key, a repeated call undoes only one decision. */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, viewer, idempotencyKey }): Promise<SwipeAnswer> => {
    await scope.db.write((w) => runOnce(w, idempotencyKey, () => undoSwipe(w, viewer.memberId)));
    return { match: null };
  },
  { once: "swipe.undo" },
);
