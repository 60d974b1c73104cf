/**
 * Events from one room to rooms that it must not import. `subscribers.server.ts` lists what follows each event (DESIGN
 * 4).
 */
export interface Events {
  messageSent: { tenantId: number; conversationId: string; senderId: string; recipientId: string; seq: number };
  /** The sender deleted the message. */
  messageRemoved: { tenantId: number; conversationId: string; memberId: string; otherId: string };
  conversationRead: {
    tenantId: number;
    conversationId: string;
    memberId: string;
    /** The member who is told that the messages were read. Null when one of the two members hides read receipts. */
    seenBy: string | null;
  };
  memberTyping: { tenantId: number; conversationId: string; memberId: string; otherId: string };
  conversationRemoved: { tenantId: number; conversationId: string; memberId: string };
  memberLiked: { tenantId: number; fromId: string; toId: string; matched: boolean };
  likeWithdrawn: { tenantId: number; fromId: string; toId: string };
  likesSeen: { tenantId: number; memberId: string };
  memberBlocked: { tenantId: number; blockerId: string; blockedId: string };
  /** A member deleted the account or returned. `others` are members with this member in their lists. */
  memberLeft: { tenantId: number; memberId: string; others: readonly string[] };
  memberReturned: { tenantId: number; memberId: string; others: readonly string[] };
  creditsChanged: { tenantId: number; memberId: string };
  accountChanged: { tenantId: number; memberId: string };
  addressConfirmed: { tenantId: number; memberId: string };
  sessionEnded: { tenantId: number; memberId: string; sessionId: string };
}

export type EventName = keyof Events;
type Handler<N extends EventName> = (event: Events[N]) => void | Promise<void>;

const handlers = new Map<EventName, Handler<never>[]>();

export function on<N extends EventName>(name: N, handler: Handler<N>): void {
  handlers.set(name, [...(handlers.get(name) ?? []), handler as Handler<never>]);
}

/** Removes all listeners. Only tests call this, because test files share a process. */
export function stopListening(): void {
  handlers.clear();
}

/** Calls all listeners. Call this after the commit. Each listener catches its own faults. */
export async function emit<N extends EventName>(name: N, event: Events[N]): Promise<void> {
  for (const handler of handlers.get(name) ?? []) await (handler as Handler<N>)(event);
}
