import { redirect } from "@remix-run/node";
import * as z from "zod";
import { removeMessage } from "~/chat/participant.server";
import { messageParams } from "~/chat/params.server";
import { paths } from "~/paths";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Removes a message of the member (ROL-23). */
export const action = member.action(
  z.strictObject({}),
  async ({ scope, visit, viewer, params: { id: conversationId, message: messageId } }) => {
    await scope.db.write((w) => removeMessage(w, viewer.memberId, { conversationId, messageId }));
    return visit.byScript ? { removed: messageId } : redirect(paths.chat(conversationId), 303);
  },
  { params: messageParams },
);
