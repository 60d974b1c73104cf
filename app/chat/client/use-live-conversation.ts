import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { streamEvents } from "~/client/stream-events";
import type { ShownMessage } from "../message";
import type { ConversationEnd } from "./use-conversation-end";

const typingShownMs = 6_000;

interface LiveConversation {
  conversationId: string;
  messages: readonly ShownMessage[];
  lookAgain: ConversationEnd["lookAgain"];
}

/** Reloads the page's data at each stream event of the conversation. Returns true while the other member types. */
export function useLiveConversation({ conversationId, messages, lookAgain }: LiveConversation): boolean {
  const { revalidate } = useRevalidator();
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = streamEvents.subscribe(({ event, conversation }) => {
      // A message event without a conversation can mean a block or a deleted account.
      if (event === "gap" || (event === "message" && !conversation)) return void lookAgain();
      if (conversation !== conversationId) return;
      if (event !== "typing") return revalidate();
      setTyping(true);
      clearTimeout(timer);
      timer = setTimeout(() => setTyping(false), typingShownMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [conversationId, revalidate, lookAgain]);
  const last = messages[messages.length - 1];
  const lastOfTheirs = last?.mine ? undefined : last?.id;
  // A new message from the other member ends the typing indicator.
  useEffect(() => {
    if (lastOfTheirs) setTyping(false);
  }, [lastOfTheirs]);
  return isTyping;
}
