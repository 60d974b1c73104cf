import * as z from "zod";
import { emitTyping } from "~/chat/chat-privacy.server";
import { idParams } from "~/chat/params.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Tells the other member that the viewer is typing. Needs JavaScript. */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, viewer, params }) => {
    await emitTyping(scope, viewer.memberId, params.id);
    return { said: true };
  },
  { params: idParams },
);
