import { type RefObject, useEffect } from "react";
import { callApi } from "~/client/http-client";
import { paths } from "~/paths";
import { optionalCall } from "./optional-call";

/** Repeat interval, shorter than the six seconds for which the typing indicator stays visible. */
const repeatAfterMs = 4_000;

export function useTypingSignal(conversationId: string, composer: RefObject<HTMLTextAreaElement>): void {
  useEffect(() => {
    const field = composer.current;
    let sentAt = 0;
    const onInput = () => {
      const isEmpty = !field?.value;
      // An emptied field means a sent message. The next input then signals at once.
      if (isEmpty) sentAt = 0;
      if (isEmpty || Date.now() - sentAt < repeatAfterMs) return;
      sentAt = Date.now();
      void optionalCall(callApi(paths.doTyping(conversationId), { method: "POST", body: {} }));
    };
    field?.addEventListener("input", onInput);
    return () => field?.removeEventListener("input", onInput);
  }, [conversationId, composer]);
}
