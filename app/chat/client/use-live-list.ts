import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { onDraftKept } from "./drafts";
import type { ShownConversation } from "~/chat/message";
import { restoreConversation, isAway, restoreRemovals, removals } from "./removals";
import { type Removed, useRemove } from "./use-remove";
import { useOnChange } from "~/ui/use-on-change";
import { useStore } from "~/ui/use-store";
import { useClientState } from "~/client/client-state";

interface LiveList {
  kept: readonly ShownConversation[];
  remove(conversation: Removed): void;
}

/** Keeps the chat list current. Removed rows disappear before the server's answer (CHA-11). */
export function useLiveList(conversations: readonly ShownConversation[], isPart: boolean): LiveList {
  const kept = useVisibleConversations(conversations);
  useNewLines(kept, isPart);
  const { revalidate } = useRevalidator();
  useEffect(() => onDraftKept(revalidate), [revalidate]);
  return { kept, remove: useRemove() };
}

/** Leaves out conversations that this tab removed, in case the list is older than the removal. */
export function useVisibleConversations(conversations: readonly ShownConversation[]): readonly ShownConversation[] {
  const removed = useStore(removals);
  useEffect(restoreRemovals, []);
  useEffect(() => {
    for (const { id, last } of conversations)
      if (removed.has(id) && !isAway(removed.get(id), last.at)) restoreConversation(id);
  }, [conversations, removed]);
  return conversations.filter(({ id, last }) => !isAway(removed.get(id), last.at));
}

const lines = (list: readonly { id: string; at: string; unread: number }[]) =>
  list.map(({ id, at, unread }) => `${id} ${at} ${unread}`).join("\n");

/** Reloads the page's data when the polled rows differ from the rows on screen. */
function useNewLines(shown: readonly ShownConversation[], isOther: boolean): void {
  const { revalidate } = useRevalidator();
  const chats = useClientState((state) => state.chats);
  useOnChange(chats, () => {
    if (!chats || isOther) return;
    const now = chats.slice(0, Math.max(shown.length, 1)).map(({ conversation, num_unread_messages: unread }) => ({
      id: conversation.id,
      at: conversation.last_message?.date ?? "",
      unread,
    }));
    if (lines(now) !== lines(shown.map(({ id, last, unread }) => ({ id, at: last.at, unread })))) revalidate();
  });
}
