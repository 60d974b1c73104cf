import * as z from "zod";
import { setInvisible } from "~/visibility/invisible.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Hides the member from lists, or shows the member again (SET-08). */
export const action = member.action(
  z.strictObject({ invisible: z.enum(["yes", "no"]) }),
  async ({ scope, viewer, input: { invisible } }) => {
    await scope.db.write((w) => setInvisible(w, viewer.memberId, invisible === "yes"));
    return { invisible };
  },
);
