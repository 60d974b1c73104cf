import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useClientState } from "~/client/client-state";
import type { ShownMessage } from "../message";
import { whenVisible } from "./when-visible";

/** Revalidates when polls or the stream report a message newer than the screen's. */
export function useNewMessages(conversationId: string, messages: readonly ShownMessage[]): void {
  const { revalidate } = useRevalidator();
  const chats = useClientState((state) => state.chats);
  const latest = chats?.find((entry) => entry.conversation.id === conversationId)?.conversation.last_message?.date;
  const shown = messages[messages.length - 1]?.at;
  // A reload without newer messages changes neither value, so the effect does not repeat.
  useEffect(() => {
    if (latest && (!shown || Date.parse(latest) > Date.parse(shown))) return whenVisible(revalidate);
  }, [latest, shown, revalidate]);
}
