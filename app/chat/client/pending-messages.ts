import type { GiftId } from "~/tenancy/vocabulary";

export type PendingContent =
  | { kind: "text"; text: string }
  | { kind: "gift"; gift: GiftId }
  /** The picture as a data URL. */
  | { kind: "photo"; src: string };

/** The recipient. A first message has no conversation yet (DESIGN 13.10). */
export interface Recipient {
  memberId: string;
  conversationId: string | null;
}

/** A pending message, as the screen shows it before the server's answer. */
export interface PendingMessage extends Recipient {
  /** The idempotency key, equal for every retry. */
  key: string;
  content: PendingContent;
  /** Waiting: offline, retried automatically. Refused: the writer must decide. */
  state: "sending" | "waiting" | "refused";
  /** Reason of the refusal. */
  problem?: string | undefined;
  /** True when the browser's storage is full: a reload would lose this message. */
  fleeting?: boolean;
  /** Set by the server's answer. */
  seq: number | null;
}

const nothing: readonly PendingMessage[] = [];
let list = nothing;
const listeners = new Set<() => void>();

/** Pending messages. `outbox.ts`, loaded on demand, changes them. */
export const pendingMessages = {
  get: () => list,
  none: () => nothing,
  set(next: readonly PendingMessage[]): void {
    list = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
