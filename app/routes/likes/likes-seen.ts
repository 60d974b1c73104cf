import * as z from "zod";
import { markLikesSeen } from "~/likes/likes.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Clears all new-like flags, by the button of the received tab (DESIGN 13.10). */
export const action = member.action(z.strictObject({}), async ({ scope, viewer }) => ({
  seen: await scope.db.write((w) => markLikesSeen(w, viewer.memberId)),
}));
