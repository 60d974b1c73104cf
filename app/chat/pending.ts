/** A message on its way, as the screen shows it before the server has it. */
export interface PendingMessage {
  /** The once-only key, the same however often it is tried. */
  key: string;
  conversationId: string;
  text: string;
  /** Waiting: there is no network, and it goes by itself once there is. Refused: only the writer can tell what to do. */
  state: "sending" | "waiting" | "refused";
  /** Why it was refused. */
  problem?: string;
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

/** Where a tab keeps what it could not send yet, for a reload: by member, so that nobody sends another's. */
export const outboxKey = (memberId: string) => `outbox:${memberId}`;
