import * as z from "zod";
import { isId } from "~/platform/ids";
import { cropPhoto } from "~/profiles/photo-crop.server";
import { member } from "~/server/route.server";
import { saved } from "./saved.server";

export { clientAction } from "~/client/client-action";

const share = z.coerce.number().min(0).max(1);

/** Crops a photo. Each crop starts from the original. */
export const action = member.action(
  z.strictObject({ x: share, y: share, width: share, height: share }),
  async ({ scope, visit, viewer, params, input }) => {
    await cropPhoto(scope, viewer.memberId, params.id, input);
    return saved(visit, "photos");
  },
  { params: z.object({ id: z.string().refine(isId) }), limit: "upload" },
);
