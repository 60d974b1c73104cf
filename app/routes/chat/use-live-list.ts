import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { ShownConversation } from "~/chat/message";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { toast } from "~/ui/toast";
import { clientState, useClientState } from "~/web/client-state";
import { CallFailed, callApi } from "~/web/http-client";
import { reload } from "~/web/polling";

export interface LiveList {
  kept: readonly ShownConversation[];
  remove(conversation: ShownConversation): void;
}

/** The list as it is now: new lines come by themselves, a removed row is gone before the server has answered (CHA-11). */
export function useLiveList(conversations: readonly ShownConversation[], isOlderPage: boolean): LiveList {
  const t = useT();
  const { revalidate } = useRevalidator();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const kept = conversations.filter(({ id, last }) => !removed.includes(`${id} ${last.at}`));
  useNewLines(kept, isOlderPage);

  async function remove({ id, last }: ShownConversation): Promise<void> {
    const mark = `${id} ${last.at}`;
    setRemoved((before) => [...before, mark]);
    const { chats } = clientState.get();
    if (chats) clientState.set({ chats: chats.filter((entry) => entry.conversation.id !== id) });
    try {
      await callApi(paths.api("chat"), { method: "DELETE", body: { conversation: id } });
      toast({ text: t("chat:list.removed"), tone: "success" });
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      // CHA-13, CHA-14: say why, and bring back what is still there.
      toast({ text: error.message || t("errors:general"), tone: "danger" });
      setRemoved((before) => before.filter((each) => each !== mark));
      await reload("chats");
      revalidate();
    }
  }

  return { kept, remove: (conversation) => void remove(conversation) };
}

const lines = (list: readonly { id: string; at: string; unread: number }[]) =>
  list.map(({ id, at, unread }) => `${id} ${at} ${unread}`).join("\n");

/** Polls and the stream bring the newest lines: the page looks anew when they differ from what it shows. */
function useNewLines(shown: readonly ShownConversation[], isOlderPage: boolean): void {
  const { revalidate } = useRevalidator();
  const chats = useClientState((state) => state.chats);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news is a reason to look.
  useEffect(() => {
    if (!chats || isOlderPage) return;
    const now = chats.slice(0, Math.max(shown.length, 1)).map(({ conversation, num_unread_messages: unread }) => ({
      ...{ id: conversation.id, at: conversation.last_message?.date ?? "", unread },
    }));
    if (lines(now) !== lines(shown.map(({ id, last, unread }) => ({ id, at: last.at, unread })))) revalidate();
  }, [chats]);
}
