/**
 * What can happen, in the past tense, for rooms that must not know each other: a lower room announces, and
 * `subscribers.server.ts` says on one page what follows (DESIGN 4).
 */
export interface Events {
  messageSent: { tenantId: number; conversationId: string; senderId: string; recipientId: string; seq: number };
  /** Taken back by its sender. */
  messageRemoved: { tenantId: number; conversationId: string; memberId: string; otherId: string };
  conversationRead: {
    tenantId: number;
    conversationId: string;
    memberId: string;
    /** Who sees the reading mark: the other side, unless one of the two hides it. */
    seenBy: string | null;
  };
  memberTyping: { tenantId: number; conversationId: string; memberId: string; otherId: string };
  conversationRemoved: { tenantId: number; conversationId: string; memberId: string };
  memberLiked: { tenantId: number; fromId: string; toId: string; matched: boolean };
  likeWithdrawn: { tenantId: number; fromId: string; toId: string };
  likesSeen: { tenantId: number; memberId: string };
  memberBlocked: { tenantId: number; blockerId: string; blockedId: string };
  /** Somebody deleted the account, or came back; `others` are those whose lists showed them. */
  memberLeft: { tenantId: number; memberId: string; others: readonly string[] };
  memberReturned: { tenantId: number; memberId: string; others: readonly string[] };
  creditsChanged: { tenantId: number; memberId: string };
  paymentCompleted: { tenantId: number; memberId: string; orderId: string };
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

/** Nobody listens any more: for tests, whose files share a process. */
export function stopListening(): void {
  handlers.clear();
}

/** Tells everyone who listens. Called after the commit, so a listener's fault undoes nothing and is the listener's own. */
export async function announce<N extends EventName>(name: N, event: Events[N]): Promise<void> {
  for (const handler of handlers.get(name) ?? []) await (handler as Handler<N>)(event);
}
