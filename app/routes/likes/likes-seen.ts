import * as z from "zod";
import { markLikesSeen } from "~/likes/likes.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Marks all likes as seen, when the member presses the button in the list of received likes (DESIGN 13.10). */
export const action = member.action(z.strictObject({}), async ({ scope, viewer }) => ({
  seen: await scope.db.write((w) => markLikesSeen(w, viewer.memberId)),
}));
