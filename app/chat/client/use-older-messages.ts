import { type RefObject, useEffect } from "react";
import { callApi } from "~/client/http-client";
import { paths } from "~/paths";
import type { ShownMessage } from "../message";
import { optionalCall } from "./optional-call";

interface OlderAnswer {
  messages: ShownMessage[];
  hasOlder: boolean;
}

interface OlderMessages {
  conversationId: string;
  messages: readonly ShownMessage[];
  hasOlder: boolean;
  onOlder(messages: readonly ShownMessage[], hasOlder: boolean): void;
  scroller: RefObject<HTMLElement>;
}

/** Distance from the top, in pixels, at which older messages are fetched. */
const nearTop = 300;

/** Loads older messages on scroll. Without script the page has a link instead. */
export function useOlderMessages({ conversationId, messages, hasOlder, onOlder, scroller }: OlderMessages): void {
  const first = messages[0]?.seq;
  useEffect(() => {
    const box = scroller.current;
    if (!box || !hasOlder || first === undefined) return;
    // Limits each page to one request, or a second after a failure, because scrolling fires many events.
    let isAsked = false;
    const look = async () => {
      const above = box.scrollHeight - box.clientHeight + box.scrollTop;
      if (above > nearTop || isAsked) return;
      isAsked = true;
      const answer = await optionalCall(callApi<OlderAnswer>(paths.olderMessages(conversationId, first)));
      if (answer?.data) onOlder(answer.data.messages, answer.data.hasOlder);
      else isAsked = false;
    };
    // Check once now, because the list may be near its top already.
    void look();
    box.addEventListener("scroll", look, { passive: true });
    return () => box.removeEventListener("scroll", look);
  }, [conversationId, first, hasOlder, onOlder, scroller]);
}
