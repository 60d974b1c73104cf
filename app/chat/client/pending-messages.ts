import type { GiftId } from "~/tenancy/vocabulary";

export type PendingContent =
  | { kind: "text"; text: string }
  | { kind: "gift"; gift: GiftId }
  /** The picture itself, as a data address. */
  | { kind: "photo"; src: string };

/** Whom something is for. Nothing is made before the first message: until then there is no conversation (DESIGN 13.10). */
export interface Recipient {
  memberId: string;
  conversationId: string | null;
}

/** A message on its way, as the screen shows it before the server has it. */
export interface PendingMessage extends Recipient {
  /** The once-only key, the same however often it is tried. */
  key: string;
  content: PendingContent;
  /** Waiting: there is no network, and it goes by itself once there is. Refused: only the writer can tell what to do. */
  state: "sending" | "waiting" | "refused";
  /** Why it was refused. */
  problem?: string | undefined;
  /** The browser has no room to keep it: a reload would lose it, and the screen says so. */
  fleeting?: boolean;
  /** Known once the server has it. */
  seq: number | null;
}

const nothing: readonly PendingMessage[] = [];
let list = nothing;
const listeners = new Set<() => void>();

/** What is on its way; `outbox.ts`, which comes when somebody is there, is who changes it. */
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
