import * as z from "zod";
import { isId } from "~/platform/ids";
import { movePhoto } from "~/profiles/photo-order.server";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

/** Moves a photo by one place. */
export const action = member.action(
  z.strictObject({ to: z.enum(["earlier", "later"]) }),
  async ({ scope, visit, viewer, params, input }) => {
    await scope.db.write((w) => movePhoto(w, viewer.memberId, params.id, input.to));
    return saved(visit, "photos");
  },
  { params: z.object({ id: z.string().refine(isId) }) },
);
