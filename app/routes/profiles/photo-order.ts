import * as z from "zod";
import { isId } from "~/platform/ids";
import { orderPhotos } from "~/profiles/photo-order.server";
import { photoAllowance } from "~/profiles/policy";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

const input = z.strictObject({ ids: z.array(z.string().refine(isId)).min(1).max(photoAllowance.premium) });

/** Stores the order of all photos after a drag. */
export const action = member.action(input, async ({ scope, visit, viewer, input }) => {
  await scope.db.write((w) => orderPhotos(w, viewer.memberId, input.ids));
  return saved(visit, "photos");
});
