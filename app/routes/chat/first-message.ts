import { redirect } from "@remix-run/node";
import { sendMessage } from "~/chat/messages.server";
import { idParams, messageInput } from "~/chat/params.server";
import { paths } from "~/paths";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** Sends a first message and opens the conversation. The conversation may already exist. */
export const action = member.action(
  messageInput,
  async ({ scope, visit, viewer, params, input: { body, client_id: clientId } }) => {
    const message = { to: { memberId: params.id }, body, clientId, origin: "member" } as const;
    const sent = await sendMessage(scope, viewer.memberId, message);
    return visit.byScript ? Response.json({ sent }) : redirect(paths.chat(sent.conversationId), 303);
  },
  { params: idParams, limit: "message" },
);
