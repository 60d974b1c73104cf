import type { GiftId } from "~/tenancy/vocabulary";
import { createStore } from "~/ui/store";

export type PendingContent =
  | { kind: "text"; text: string }
  | { kind: "gift"; gift: GiftId }
  /** The picture as a data URL. */
  | { kind: "photo"; src: string };

/** The recipient. The conversation is null before the first message (DESIGN 13.10). */
export interface Recipient {
  memberId: string;
  conversationId: string | null;
}

/** A message that the server has not confirmed, as shown on screen. */
export interface PendingMessage extends Recipient {
  /** The idempotency key, the same for every retry. */
  key: string;
  content: PendingContent;
  /** The outbox retries `waiting` messages. The writer retries or discards `refused` messages. */
  state: "sending" | "waiting" | "refused";
  problem?: string | undefined;
  /** True when `sessionStorage` is full. A reload loses the message. */
  fleeting?: boolean;
  /** Number of the message. Null until the server has assigned one. */
  seq: number | null;
}

/** Messages that the server has not confirmed. `outbox.ts` changes this list. */
export const pendingMessages = createStore<readonly PendingMessage[]>([]);
