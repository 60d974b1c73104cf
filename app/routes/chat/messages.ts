import { sendMessage } from "~/chat/messages.server";
import { conversationParams, messageInput } from "~/chat/params.server";
import { member } from "~/web/route.server";

export const action = member.action(
  messageInput,
  async ({ scope, visit, viewer, params, input }) => {
    const { body, client_id: clientId } = input;
    const sent = await sendMessage(scope, viewer.memberId, {
      to: { conversationId: params.id },
      body,
      clientId,
      origin: "member",
    });
    return visit.byScript ? Response.json({ sent }) : sent;
  },
  { params: conversationParams, limit: "message" },
);
