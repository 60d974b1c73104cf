import { newKey } from "~/chat/client-key";
import { paths } from "~/paths";
import { clientState } from "~/web/client-state";
import { CallFailed, callApi } from "~/web/http-client";
import { reload } from "~/web/polling";

/** For so long a removal can be taken back; nothing is sent before (CHA-11, CHA-12). */
export const undoMs = 6_000;

interface Removal {
  /** When its last message was written, in milliseconds. */
  lastAt: number;
  timer: ReturnType<typeof setTimeout>;
  failed(sentence: string): void;
  settled(): void;
}

let pending: ReadonlyMap<string, Removal> = new Map();
const listeners = new Set<() => void>();

function change(next: Map<string, Removal>): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** The conversations that are gone from the screen and not yet, or only just, from the server. */
export const removals = {
  get: () => pending,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/**
 * Takes a conversation off the screen and out of the badge at once, and deletes it when nobody has called `undo` in time:
 * also when the page is left meanwhile.
 */
export function removeSoon(conversationId: string, told: Omit<Removal, "timer">): void {
  if (pending.has(conversationId)) return;
  const timer = setTimeout(() => commit(conversationId), undoMs);
  change(new Map(pending).set(conversationId, { ...told, timer }));
  keepAway();
  clientState.subscribe(keepAway);
  window.addEventListener("pagehide", commitAll);
}

/**
 * A look that comes meanwhile still shows the conversation: it stays away, unless somebody has written in it. What nobody
 * has seen is not removed.
 */
function keepAway(): void {
  const { chats } = clientState.get();
  const away = chats?.filter(({ conversation }) => pending.has(conversation.id)) ?? [];
  for (const { conversation } of away) {
    const removal = pending.get(conversation.id);
    if (!removal || Date.parse(conversation.last_message?.date ?? "") <= removal.lastAt) continue;
    clearTimeout(removal.timer);
    forget(conversation.id);
    removal.settled();
  }
  const kept = chats?.filter(({ conversation }) => !pending.has(conversation.id));
  if (kept && kept.length !== chats?.length) clientState.set({ chats: kept });
}

export function undoRemoval(conversationId: string): void {
  const removal = pending.get(conversationId);
  if (!removal) return;
  clearTimeout(removal.timer);
  forget(conversationId);
  void reload("chats");
}

function forget(conversationId: string): void {
  const next = new Map(pending);
  next.delete(conversationId);
  change(next);
}

const committed = new Set<Removal>();

function commitAll(): void {
  for (const conversationId of pending.keys()) void commit(conversationId);
}

async function commit(conversationId: string): Promise<void> {
  const removal = pending.get(conversationId);
  if (!removal || committed.has(removal)) return;
  committed.add(removal);
  clearTimeout(removal.timer);
  try {
    const body = { conversation: conversationId };
    // A repeat must not take away what was written after the first try.
    const idempotencyKey = newKey();
    await callApi(paths.api("chat"), { method: "DELETE", body, keepalive: true, idempotencyKey });
    // Gone for good; it stays away from a list that was made before, until somebody writes in it again.
    removal.settled();
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // CHA-13, CHA-14: say why, and bring back what is still there.
    forget(conversationId);
    removal.failed(error.message);
    await reload("chats");
  }
}
