import { sendMessage } from "~/chat/messages.server";
import { getConversation } from "~/chat/conversations.server";
import { presentMessage } from "~/chat/present";
import { showingOf } from "~/chat/present-conversation.server";
import { idParams, messageInput } from "~/chat/params.server";
import { member } from "~/server/route.server";

export { clientAction } from "~/client/client-action";

/** A page of older messages, loaded on scroll. */
export const loader = member.loader(idParams, async ({ q, visit, viewer, params, search }) => {
  const before = Number(search.get("before")?.match(/^\d{1,9}$/)?.[0] ?? 0);
  const open = await getConversation(q, viewer.memberId, params.id, before);
  const showing = showingOf(visit);
  const messages = open.messages.map((row) => presentMessage(row, open.id, showing));
  return Response.json({ messages, hasOlder: open.hasOlder }, { headers: { "cache-control": "private, no-store" } });
});

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
  { params: idParams, limit: "message" },
);
