import { redirect } from "@remix-run/node";
import { idParams, photoInput } from "~/chat/params.server";
import { sendPhoto } from "~/chat/photos.server";
import { paths } from "~/paths";
import { photoLimits } from "~/profiles/photo";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

export const action = member.action(
  photoInput,
  async ({ scope, visit, viewer, params, input: { photo, client_id: clientId } }) => {
    const bytes = new Uint8Array(await photo.arrayBuffer());
    const sent = await sendPhoto(scope, viewer.memberId, { to: { memberId: params.id }, bytes, clientId });
    return visit.byScript ? Response.json({ sent }) : redirect(paths.chat(sent.conversationId), 303);
  },
  { params: idParams, limit: "message", files: { most: 1, formBytes: photoLimits.bytes + 64 * 1024 } },
);
