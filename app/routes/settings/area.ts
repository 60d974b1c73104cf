import * as z from "zod";
import { forgetArea } from "~/visibility/place.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Deletes the area from which distances are measured (SET-07). */
export const action = member.action(z.strictObject({}), async ({ scope, viewer }) => {
  await scope.db.write((w) => forgetArea(w, viewer.memberId));
  return { forgotten: true };
});
