import { redirect } from "@remix-run/node";
import * as z from "zod";
import { deletionReasons } from "~/deletion/reasons";
import { takeDiscount, takeTrial } from "~/deletion/retention.server";
import { paths } from "~/paths";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Accepts a retention offer. Then opens the trial's order, or the screen with the discount's code. */
export const action = member.action(
  z.strictObject({ reason: z.enum(deletionReasons) }),
  async ({ scope, viewer, params: { offer }, input: { reason } }) => {
    if (offer === "trial") {
      const bundleId = await scope.db.write((w) => takeTrial(w, viewer.memberId));
      return redirect(paths.order(bundleId), 303);
    }
    await scope.db.write((w) => takeDiscount(w, viewer.memberId));
    return redirect(paths.deletionOffers(reason, "discount"), 303);
  },
  { params: z.object({ offer: z.enum(["trial", "discount"]) }) },
);
