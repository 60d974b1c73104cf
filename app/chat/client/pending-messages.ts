import type { GiftId } from "~/tenancy/vocabulary";
import { createStore } from "~/ui/store";

export type PendingContent =
  | { kind: "text"; text: string }
  | { kind: "gift"; gift: GiftId }
  /** The picture as a data URL. */
  | { kind: "photo"; src: string };

/** The recipient. Before the first message no conversation exists (DESIGN 13.10). */
export interface Recipient {
  memberId: string;
  conversationId: string | null;
}

/** A pending message, as the screen shows it before the server's answer. */
export interface PendingMessage extends Recipient {
  /** The idempotency key, the same for every retry. */
  key: string;
  content: PendingContent;
  /** `waiting` messages are retried automatically. For `refused` messages the writer decides. */
  state: "sending" | "waiting" | "refused";
  problem?: string | undefined;
  /** True when the browser's storage is full. A reload would lose this message. */
  fleeting?: boolean;
  /** The message's number. Null until the server has answered. */
  seq: number | null;
}

/** Messages that the server has not confirmed. `outbox.ts` changes this list. */
export const pendingMessages = createStore<readonly PendingMessage[]>([]);
