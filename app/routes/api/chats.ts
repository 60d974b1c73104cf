import { listConversations } from "~/chat/conversations.server";
import { chatsShape } from "~/compat/answers";
import { polled } from "~/compat/cached-answer.server";
import { presentChats } from "~/compat/present-chats";
import { photoPath } from "~/profiles/photo-address.server";
import { fictionalWords } from "~/tenancy/tenant";

/** Limits the size of the poll's answer. Members find older conversations on the pages of their list. */
const mostChats = 200;

export const loader = polled(chatsShape, async ({ q, visit, viewer }) => {
  const rows = await listConversations(q, viewer.memberId, { limit: mostChats });
  return presentChats(rows, viewer.memberId, {
    photoPath: (photoId, size) => photoPath(visit.tenant, photoId, size),
    fictionalLabel: fictionalWords(visit.tenant, visit.locale).label,
  });
});
