import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useClientState } from "~/client/client-state";
import type { ShownMessage } from "../message";
import { whenVisible } from "./when-visible";

/** Reloads the page's data when a poll reports a message newer than the messages on screen. */
export function useNewMessages(conversationId: string, messages: readonly ShownMessage[]): void {
  const { revalidate } = useRevalidator();
  const chats = useClientState((state) => state.chats);
  const latest = chats?.find((entry) => entry.conversation.id === conversationId)?.conversation.last_message?.date;
  const shown = messages[messages.length - 1]?.at;
  // A reload without newer messages changes neither dependency, so this effect cannot loop.
  useEffect(() => {
    if (latest && (!shown || Date.parse(latest) > Date.parse(shown))) return whenVisible(revalidate);
  }, [latest, shown, revalidate]);
}
