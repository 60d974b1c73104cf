import * as z from "zod";
import { markLikesSeen } from "~/likes/likes.server";
import { isId } from "~/platform/ids";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Marks the like of one member as seen. Posted when that member's profile opens (LIK-15, DESIGN 13.10). */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, viewer, params }) => ({
    seen: await scope.db.write((w) => markLikesSeen(w, viewer.memberId, params.id)),
  }),
  { params: z.object({ id: z.string().refine(isId) }) },
);
