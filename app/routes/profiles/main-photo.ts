import * as z from "zod";
import { isId } from "~/platform/ids";
import { setMainPhoto } from "~/profiles/photo-order.server";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

export const action = member.action(
  z.strictObject({}),
  async ({ scope, visit, viewer, params }) => {
    await scope.db.write((w) => setMainPhoto(w, viewer.memberId, params.id));
    return saved(visit, "photos");
  },
  { params: z.object({ id: z.string().refine(isId) }) },
);
