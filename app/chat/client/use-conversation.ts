import { useNavigate, useRevalidator } from "@remix-run/react";
import {
  createContext,
  createElement,
  type MutableRefObject,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { ShownMessage } from "~/chat/message";
import { type PendingContent, type PendingMessage, pendingMessages, type Recipient } from "./pending-messages";
import { paths } from "~/paths";
import { clientState, useClientState } from "~/client/client-state";
import { CallFailed, callApi } from "~/client/http-client";
import { reload } from "~/client/polling";

export interface Sending {
  /** Pending messages, until the loaded messages contain them. */
  pending: readonly PendingMessage[];
  /** Rejects only when nothing was accepted: the text then stays in the field. */
  send(content: PendingContent): Promise<void>;
  /** The conversation that a message from this page has started. */
  begun: string | null;
}

/** Sends without navigation: the outbox of this tab delivers each message once (M08). */
export function useSending(viewerId: string, to: Recipient, lastSeq: number): Sending {
  const { revalidate } = useRevalidator();
  const all = useSyncExternalStore(pendingMessages.subscribe, pendingMessages.get, pendingMessages.none);
  const mine = all.filter(({ memberId }) => memberId === to.memberId);
  const pending = mine.filter(({ seq }) => seq === null || seq > lastSeq);
  const answered = mine.filter(({ seq }) => seq !== null);
  const begun = answered[0]?.conversationId ?? null;
  const lastAnswered = answered[answered.length - 1]?.key;
  const isOpen = to.conversationId !== null;
  // Reloads the messages and the price of the next one.
  useEffect(() => {
    if (lastAnswered && isOpen) revalidate();
  }, [lastAnswered, isOpen, revalidate]);
  const shown = mine.find((message) => !pending.includes(message))?.key;
  useEffect(() => {
    if (shown) void outbox().then(({ discard }) => discard(shown));
  }, [shown]);
  useEffect(() => {
    // Offline, this module loads with the first message.
    outbox().then(
      ({ openOutbox }) => openOutbox(viewerId),
      () => undefined,
    );
  }, [viewerId]);
  const send = async (content: PendingContent) => (await outbox()).sendLater(to, content);
  return { pending, send, begun };
}

const outbox = () => import("./outbox");

/** The conversation that the other side has started since this page was made. */
export function useBegunByThem(memberId: string): string | null {
  const entry = useClientState((state) => state.chats?.find(({ profile }) => profile.id === memberId));
  const last = entry && `${entry.conversation.id} ${entry.conversation.last_message?.date}`;
  const [known] = useState(last);
  return entry && last !== known ? entry.conversation.id : null;
}

interface Writing {
  conversationId: string;
  text: string;
  hasFocus: boolean;
}

/** Held by the chat layout, so that the new conversation's page takes the state over in one render. */
const HandedOn = createContext<MutableRefObject<Writing | null>>({ current: null });

export function HandsOn({ children }: { children: ReactNode }) {
  return createElement(HandedOn.Provider, { value: useRef<Writing | null>(null) }, children);
}

/** Navigates to the new conversation and keeps the draft. */
export function useGoOn(conversationId: string | null, composer: RefObject<HTMLTextAreaElement>): void {
  const navigate = useNavigate();
  const handedOn = useContext(HandedOn);
  useEffect(() => {
    if (conversationId) navigate(paths.chat(conversationId), { replace: true });
  }, [conversationId, navigate]);
  useBeforePaint(() => {
    if (!conversationId) return;
    return () => {
      const field = composer.current;
      handedOn.current = { conversationId, text: field?.value ?? "", hasFocus: field === document.activeElement };
      queueMicrotask(() => {
        handedOn.current = null;
      });
    };
  }, [conversationId, composer, handedOn]);
}

/** Restores the draft from before the conversation started. */
export function useHandedOn(conversationId: string, composer: RefObject<HTMLTextAreaElement>): void {
  const handedOn = useContext(HandedOn);
  useBeforePaint(() => {
    const field = composer.current;
    const writing = handedOn.current;
    if (!field || writing?.conversationId !== conversationId) return;
    if (writing.hasFocus) field.focus();
    if (!writing.text) return;
    field.value = writing.text;
    void import("./drafts").then(({ keepDraft }) => keepDraft(conversationId, field.value), nothingKept);
  }, [conversationId, composer, handedOn]);
}

/** The server skips this effect, as React would warn about it. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** The text still stands in the field. */
const nothingKept = () => undefined;

/** Revalidates when polls or the stream report a message newer than the screen's. */
export function useNews(conversationId: string, messages: readonly ShownMessage[]): void {
  const { revalidate } = useRevalidator();
  const chats = useClientState((state) => state.chats);
  const latest = chats?.find((entry) => entry.conversation.id === conversationId)?.conversation.last_message?.date;
  const shown = messages[messages.length - 1]?.at;
  // A reload without newer messages changes neither value, so the effect does not repeat.
  useEffect(() => {
    if (latest && (!shown || Date.parse(latest) > Date.parse(shown))) return whenLookedAt(revalidate);
  }, [latest, shown, revalidate]);
}

/** Marks visible messages as read (CHA-10), by POST from script since a GET changes nothing. */
export function useReading(conversationId: string, unread: number, lastSeq: number): void {
  useEffect(() => {
    if (unread === 0) return;
    return whenLookedAt(() => void postReading(conversationId, lastSeq));
  }, [conversationId, unread, lastSeq]);
}

/** Runs once the page is visible; the returned function cancels the wait. */
function whenLookedAt(action: () => void): () => void {
  const tell = () => {
    if (document.visibilityState !== "visible") return;
    stop();
    action();
  };
  const stop = () => document.removeEventListener("visibilitychange", tell);
  document.addEventListener("visibilitychange", tell);
  tell();
  return stop;
}

async function postReading(conversationId: string, seq: number): Promise<void> {
  try {
    await callApi(paths.doReading(conversationId), { method: "POST", body: { seq }, idempotencyKey: `reading-${seq}` });
    await reload("chats");
  } catch (error) {
    // The conversation stays unread until the next visit: nothing is lost.
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
