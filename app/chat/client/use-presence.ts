import { useEffect } from "react";
import { callApi } from "~/client/http-client";
import { streamEvents } from "~/client/stream-events";
import { paths } from "~/paths";
import { optionalCall } from "./optional-call";

const pollEveryMs = 20_000;
const confirmAbsenceMs = 5_000;

interface Presence {
  conversationId: string;
  /** Reports whether the other member is present. */
  onHere(isHere: boolean): void;
  /** Called when the conversation has ended. */
  leave(): void;
}

/** Polls the other member's presence while the page is visible. After failed polls the member counts as absent. */
export function usePresence({ conversationId, onHere, leave }: Presence): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let missed = 0;
    let hasEnded = false;
    const look = async () => {
      clearTimeout(timer);
      const answer = await optionalCall(callApi<{ here: boolean }>(paths.presence(conversationId)), leave);
      if (hasEnded) return;
      missed = answer?.data?.here ? 0 : missed + 1;
      // Presence drops briefly while the other member changes pages. Only a second miss counts as absence.
      if (missed !== 1) onHere(missed === 0);
      clearTimeout(timer);
      if (isShown()) timer = setTimeout(look, missed === 1 ? confirmAbsenceMs : pollEveryMs);
    };
    const isShown = () => document.visibilityState === "visible" && !hasEnded;
    const onChange = () => void (isShown() ? look() : clearTimeout(timer));
    const stop = streamEvents.subscribe(({ conversation }) => conversation === conversationId && onChange());
    document.addEventListener("visibilitychange", onChange);
    onChange();
    return () => {
      hasEnded = true;
      clearTimeout(timer);
      stop();
      document.removeEventListener("visibilitychange", onChange);
    };
  }, [conversationId, onHere, leave]);
}
