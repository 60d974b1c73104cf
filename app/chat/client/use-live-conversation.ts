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

/** Revalidates at each stream event of the conversation. Returns whether the other member is typing. */
export function useLiveConversation({ conversationId, messages, lookAgain }: LiveConversation): boolean {
  const { revalidate } = useRevalidator();
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const stop = streamEvents.subscribe(({ event, conversation }) => {
      // A message event without a conversation may mean a block or a deleted account.
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
  // A new message of the other member ends the typing indicator.
  useEffect(() => {
    if (lastOfTheirs) setTyping(false);
  }, [lastOfTheirs]);
  return isTyping;
}
