import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type ConversationCursor, listConversations } from "~/chat/conversations.server";
import { conversationsPerPage } from "~/chat/message";
import { presentConversation } from "~/chat/present";
import { showingOf } from "~/chat/present-conversation.server";
import { ChatList } from "~/chat/views/chat-list";
import { paths } from "~/paths";
import { isId } from "~/platform/ids";
import { member, noParams } from "~/server/route.server";
import { useLiveList } from "~/chat/client/use-live-list";

export { clientLoader } from "~/client/client-loader";
export { shouldRevalidate } from "~/client/revalidation";

export const loader = member.loader(noParams, async ({ q, visit, viewer, search }) => {
  const before = readCursor(search);
  const named = (search.get("named") ?? "").trim().slice(0, longestName);
  const rows = await listConversations(q, viewer.memberId, { before, named, limit: conversationsPerPage + 1 });
  const page = rows.slice(0, conversationsPerPage);
  const last = page[page.length - 1];
  const showing = showingOf(visit);
  return {
    title: visit.t("chat:list.title"),
    conversations: page.map((row) => presentConversation(row, viewer.memberId, showing)),
    older:
      last && rows.length > page.length
        ? paths.chats({ at: last.cursor, id: last.conversation_id, named: named || undefined })
        : null,
    isOlderPage: before !== undefined,
    named,
    timeZone: visit.tenant.settings.time_zone,
    now: viewer.now,
  };
});

const longestName = 60;

/** Reads the cursor in the URL. An invalid cursor gives the first page. */
function readCursor(search: URLSearchParams): ConversationCursor | undefined {
  const at = search.get("at") ?? "";
  const id = search.get("id");
  return /^\d{1,17}$/.test(at) && isId(id) ? { at, id } : undefined;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Chats() {
  const { conversations, ...page } = useLoaderData<typeof loader>();
  const { kept, remove } = useLiveList(conversations, page.isOlderPage || page.named !== "");
  return <ChatList {...page} conversations={kept} onRemove={remove} />;
}
