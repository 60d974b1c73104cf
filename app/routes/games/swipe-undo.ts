import * as z from "zod";
import type { SwipeAnswer } from "~/discovery/swipe";
import { undoSwipe } from "~/discovery/swipe.server";
import { member } from "~/web/route.server";

/** Takes the last decision of the swipe game back. */
export const action = member.action(z.strictObject({}), async ({ scope, viewer }): Promise<SwipeAnswer> => {
  await scope.db.write((w) => undoSwipe(w, viewer.memberId));
  return { match: null };
});
