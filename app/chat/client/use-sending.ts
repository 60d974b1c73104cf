import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useStore } from "~/ui/use-store";
import { type PendingContent, type PendingMessage, pendingMessages, type Recipient } from "./pending-messages";

interface Sending {
  /** Pending messages that are not among the loaded messages yet. */
  pending: readonly PendingMessage[];
  /** Rejects when the outbox cannot load. The text then stays in the field. */
  send(content: PendingContent): Promise<void>;
  /** Id of the conversation that began with a message from this page. */
  startedId: string | null;
}

/** Sends without navigation. The outbox delivers each message once (M08). */
export function useSending(viewerId: string, to: Recipient, lastSeq: number): Sending {
  const all = useStore(pendingMessages);
  const mine = all.filter(({ memberId }) => memberId === to.memberId);
  const pending = mine.filter(({ seq }) => seq === null || seq > lastSeq);
  const answered = mine.filter(({ seq }) => seq !== null);
  const shown = mine.find((message) => !pending.includes(message));
  useReloadAfter(answered[answered.length - 1]?.key, to.conversationId !== null);
  useDiscarded(shown?.key);
  useOpenOutbox(viewerId);
  const send = async (content: PendingContent) => (await outbox()).sendLater(to, content);
  return { pending, send, startedId: answered[0]?.conversationId ?? null };
}

const outbox = () => import("./outbox");

/** Reloads the messages and the price of the next message after an answer. */
function useReloadAfter(answeredKey: string | undefined, isOpen: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (answeredKey && isOpen) revalidate();
  }, [answeredKey, isOpen, revalidate]);
}

/** Removes a message from the outbox once the page shows the message. */
function useDiscarded(shownKey: string | undefined): void {
  useEffect(() => {
    if (shownKey) void outbox().then(({ discard }) => discard(shownKey));
  }, [shownKey]);
}

function useOpenOutbox(viewerId: string): void {
  useEffect(() => {
    outbox().then(
      ({ openOutbox }) => openOutbox(viewerId),
      // Ignore an import that fails offline, because sending a message imports again.
      () => undefined,
    );
  }, [viewerId]);
}
