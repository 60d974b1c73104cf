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
  /** What is under way, until the messages themselves are on the screen. */
  pending: readonly PendingMessage[];
  /** Fails only where nothing was taken: what was written is to stay where it stands. */
  send(content: PendingContent): Promise<void>;
  /** The conversation that something sent here has begun. */
  begun: string | null;
}

/** Sends without leaving the page: into the outbox of this tab, which sees to it that each message arrives once (M08). */
export function useSending(viewerId: string, to: Recipient, lastSeq: number): Sending {
  const { revalidate } = useRevalidator();
  const all = useSyncExternalStore(pendingMessages.subscribe, pendingMessages.get, pendingMessages.none);
  const mine = all.filter(({ memberId }) => memberId === to.memberId);
  const pending = mine.filter(({ seq }) => seq === null || seq > lastSeq);
  const answered = mine.filter(({ seq }) => seq !== null);
  const begun = answered[0]?.conversationId ?? null;
  const lastAnswered = answered[answered.length - 1]?.key;
  const isOpen = to.conversationId !== null;
  // Loads the message itself and the price of the next one.
  useEffect(() => {
    if (lastAnswered && isOpen) revalidate();
  }, [lastAnswered, isOpen, revalidate]);
  const shown = mine.find((message) => !pending.includes(message))?.key;
  useEffect(() => {
    if (shown) void outbox().then(({ discard }) => discard(shown));
  }, [shown]);
  useEffect(() => {
    // Without a network it comes with the first message.
    outbox().then(
      ({ openOutbox }) => openOutbox(viewerId),
      () => undefined,
    );
  }, [viewerId]);
  const send = async (content: PendingContent) => (await outbox()).sendLater(to, content);
  return { pending, send, begun };
}

const outbox = () => import("./outbox");

/** The conversation that the other side has begun since the page without one was made. */
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

/** Held by the layout of chats: the page without a conversation hands it to the conversation's own, in one moment. */
const HandedOn = createContext<MutableRefObject<Writing | null>>({ current: null });

export function HandsOn({ children }: { children: ReactNode }) {
  return createElement(HandedOn.Provider, { value: useRef<Writing | null>(null) }, children);
}

/** On to the conversation, once one of the two has begun it, where one goes on with what one is writing. */
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

/** Goes on with what was being written when the conversation began. */
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

/** On the server there is nothing to do, which React would warn of. */
const useBeforePaint = typeof document === "undefined" ? useEffect : useLayoutEffect;

/** It still stands in the field. */
const nothingKept = () => undefined;

/** Looks anew when polls or the stream know of something later than what is on the screen. */
export function useNews(conversationId: string, messages: readonly ShownMessage[]): void {
  const { revalidate } = useRevalidator();
  const chats = useClientState((state) => state.chats);
  const latest = chats?.find((entry) => entry.conversation.id === conversationId)?.conversation.last_message?.date;
  const shown = messages[messages.length - 1]?.at;
  // A look that found nothing newer changes neither, and so is not repeated.
  useEffect(() => {
    if (latest && (!shown || Date.parse(latest) > Date.parse(shown))) return whenLookedAt(revalidate);
  }, [latest, shown, revalidate]);
}

/** What is on the screen of someone who looks counts as read (CHA-10): posted by script, as a GET changes nothing. */
export function useReading(conversationId: string, unread: number, lastSeq: number): void {
  useEffect(() => {
    if (unread === 0) return;
    return whenLookedAt(() => void postReading(conversationId, lastSeq));
  }, [conversationId, unread, lastSeq]);
}

/** Once the page is in sight; what it answers calls that off. */
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
