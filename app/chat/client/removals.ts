import { newKey } from "./client-key";
import { paths } from "~/paths";
import { clientState } from "~/client/client-state";
import { CallFailed, callApi } from "~/client/http-client";
import { forgetAnswers, reload } from "~/client/polling";

/** For so long a removal can be taken back; nothing is sent before (CHA-11, CHA-12). */
export const undoMs = 6_000;

interface Removal {
  /** When its last message was written, in milliseconds. */
  lastAt: number;
  /** That message's number, where it is known: what has come after it unseen is not removed. */
  lastSeq?: number | undefined;
  timer?: ReturnType<typeof setTimeout>;
  /** It was sent as a page was left, which nobody has heard the answer of; after that moment the server is believed. */
  until?: number;
  failed(sentence: string): void;
  settled(): void;
}

const nothing: ReadonlyMap<string, Removal> = new Map();
let pending = nothing;
const listeners = new Set<() => void>();

/** Whether a conversation that was last written in then is still to be kept off the screen. */
export function isAway(removal: Pick<Removal, "lastAt"> | undefined, lastAt: string): boolean {
  return removal !== undefined && !(Date.parse(lastAt) > removal.lastAt);
}

function change(next: Map<string, Removal>): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** The conversations that are gone from the screen and not yet, or only just, from the server. */
export const removals = {
  get: () => pending,
  none: () => nothing,
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
  const known = pending.get(conversationId);
  if (known && known.lastAt >= told.lastAt) return;
  clearTimeout(known?.timer);
  const timer = setTimeout(() => commit(conversationId), undoMs);
  keepAwayToo(new Map(pending).set(conversationId, { ...told, timer }));
  // Until the first look the badge counts by what the page came with, and knows nothing of single conversations.
  if (clientState.get().chats === null) void reload("chats");
  // A reload asks for the new page before the old one is hidden: the list would be made before the removal.
  window.addEventListener("beforeunload", commitAll);
  window.addEventListener("pagehide", commitAll);
}

function keepAwayToo(next: Map<string, Removal>): void {
  change(next);
  keepAway();
  clientState.subscribe(keepAway);
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
    const isLate = removal?.until !== undefined && Date.now() > removal.until;
    if (isLate || !isAway(removal, conversation.last_message?.date ?? "")) bringBack(conversation.id);
  }
  const kept = chats?.filter(({ conversation }) => !pending.has(conversation.id));
  if (kept && kept.length !== chats?.length) clientState.set({ chats: kept });
}

/** There is more in it than was on the screen when it was removed. */
export function bringBack(conversationId: string): void {
  const removal = pending.get(conversationId);
  if (!removal) return;
  clearTimeout(removal.timer);
  forget(conversationId);
  removal.settled();
}

export function undoRemoval(conversationId: string): void {
  const removal = pending.get(conversationId);
  if (!removal) return;
  clearTimeout(removal.timer);
  forget(conversationId);
  void askAnew();
}

/** What was taken out of the last answer is in the next one, though nothing has changed for the server. */
function askAnew(): Promise<void> {
  forgetAnswers();
  return reload("chats");
}

function forget(conversationId: string): void {
  const next = new Map(pending);
  next.delete(conversationId);
  change(next);
}

const committed = new WeakSet<Removal>();

function commitAll(): void {
  remember();
  for (const conversationId of pending.keys()) void commit(conversationId);
}

const rememberedUnder = "removals";
/** The first look of the next page comes later than this. */
const heardMs = 4_000;

/** For the next page, should its list have been made before these were gone. */
function remember(): void {
  const left = [...pending].map(([id, { lastAt }]) => [id, lastAt]);
  try {
    sessionStorage.setItem(rememberedUnder, JSON.stringify(left));
  } catch {
    // A browser that keeps nothing shows them until the first look.
  }
}

/** Takes over what the page before this one removed as it was left. */
export function recall(): void {
  let left: unknown = [];
  try {
    left = JSON.parse(sessionStorage.getItem(rememberedUnder) ?? "[]");
    sessionStorage.removeItem(rememberedUnder);
  } catch {
    // Nothing was kept.
  }
  if (!Array.isArray(left) || left.length === 0) return;
  const until = Date.now() + heardMs;
  const nothing = () => {};
  const recalled = (left as [string, number][]).map(([id, lastAt]): [string, Removal] => {
    const removal = { lastAt, until, failed: nothing, settled: nothing };
    committed.add(removal);
    return [id, removal];
  });
  keepAwayToo(new Map([...pending, ...recalled]));
  setTimeout(() => void askAnew(), heardMs + 1);
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
    const ifMatch = removal.lastSeq === undefined ? undefined : `"${removal.lastSeq}"`;
    await callApi(paths.api("chat"), { method: "DELETE", body, keepalive: true, idempotencyKey, ifMatch });
    // Gone for good; it stays away from a list that was made before, until somebody writes in it again.
    removal.settled();
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // CHA-13, CHA-14: say why, and bring back what is still there.
    forget(conversationId);
    removal.failed(error.message);
    await askAnew();
  }
}
