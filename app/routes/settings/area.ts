import * as z from "zod";
import { forgetArea } from "~/visibility/place.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** SET-07: forgets the area that distances are counted from. */
export const action = member.action(z.strictObject({}), async ({ scope, viewer }) => {
  await scope.db.write((w) => forgetArea(w, viewer.memberId));
  return { forgotten: true };
});
