import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { ShownMessage } from "~/chat/message";
import { useT } from "~/i18n/use-t";
import { paths } from "~/paths";
import { clientState, useClientState } from "~/web/client-state";
import { CallFailed, callApi } from "~/web/http-client";
import { reload } from "~/web/polling";

export interface Sending {
  /** The text under way, until the message itself is on the screen. */
  pending: string | null;
  busy: boolean;
  problem: string | null;
  send(text: string): Promise<boolean>;
}

interface UnderWay {
  text: string;
  /** Known once the server has answered. */
  seq: number | null;
}

/**
 * Sends without leaving the page. A text that failed keeps its key: sent again it is the same message, and charged once
 * even if the first answer only got lost (M08).
 */
export function useSending(conversationId: string, lastSeq: number): Sending {
  const t = useT();
  const { revalidate } = useRevalidator();
  const failed = useRef<{ text: string; key: string } | null>(null);
  const [underWay, setUnderWay] = useState<UnderWay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(text: string): Promise<boolean> {
    const key = failed.current?.text === text ? failed.current.key : newKey();
    setUnderWay({ text, seq: null });
    setProblem(null);
    try {
      setUnderWay({ text, seq: await postMessage(conversationId, text, key) });
      failed.current = null;
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      failed.current = { text, key };
      setUnderWay(null);
      setProblem(error.message || t("chat:composer.notSent"));
      return false;
    } finally {
      // Loads the message itself, the price of the next one, and why there may be none.
      revalidate();
    }
  }

  const isShown = underWay !== null && (underWay.seq === null || underWay.seq > lastSeq);
  return { pending: isShown ? underWay.text : null, busy: isShown && underWay.seq === null, problem, send };
}

async function postMessage(conversationId: string, text: string, key: string): Promise<number> {
  const body = { body: text, client_id: key };
  const options = { method: "POST", body, idempotencyKey: key } as const;
  const { data } = await callApi<{ sent: { seq: number } }>(paths.doMessage(conversationId), options);
  return data?.sent.seq ?? 0;
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Looks anew when polls or the stream know of something later than what is on the screen. */
export function useNews(conversationId: string, messages: readonly ShownMessage[]): void {
  const { revalidate } = useRevalidator();
  const chats = useClientState((state) => state.chats);
  const latest = chats?.find((entry) => entry.conversation.id === conversationId)?.conversation.last_message?.date;
  const shown = messages[messages.length - 1]?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only news is a reason to look.
  useEffect(() => {
    if (latest && (!shown || Date.parse(latest) > Date.parse(shown))) revalidate();
    // A look that found nothing newer is not repeated until the polls say something else.
  }, [latest]);
}

/** What is on the screen of someone who looks counts as read (CHA-10): posted by script, as a GET changes nothing. */
export function useReading(conversationId: string, unread: number, lastSeq: number): void {
  useEffect(() => {
    if (unread === 0) return;
    const read = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", read);
      void postReading(conversationId, lastSeq);
    };
    document.addEventListener("visibilitychange", read);
    read();
    return () => document.removeEventListener("visibilitychange", read);
  }, [conversationId, unread, lastSeq]);
}

async function postReading(conversationId: string, seq: number): Promise<void> {
  try {
    await callApi(paths.doReading(conversationId), { method: "POST", body: { seq }, idempotencyKey: `reading-${seq}` });
    await reload("chats");
  } catch (error) {
    // It stays unread until it is opened again: nothing is lost.
    if (!(error instanceof CallFailed)) throw error;
  }
}

/** CHA-20. */
export function useLastOpened(memberId: string): void {
  useEffect(
    () => clientState.share({ last_chat_opened_profile: memberId, last_chat_opened_date: Date.now() }),
    [memberId],
  );
}
