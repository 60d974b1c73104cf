import { newKey } from "./client-key";
import { paths } from "~/paths";
import { clientState } from "~/client/client-state";
import { CallFailed, callApi } from "~/client/http-client";
import { forgetAnswers, reload } from "~/client/polling";
import { undoable } from "~/ui/undoable";

interface Removal {
  /** Time of the last message, in milliseconds. */
  lastAt: number;
  /** Number of the last known message: later unread messages are kept. */
  lastSeq?: number | undefined;
  /** Ends the time for undoing. Before the DELETE it also takes the removal back. */
  endUndo?(): void;
  /** A removal sent while the page unloads has no known answer; later server data wins. */
  until?: number;
  failed(sentence: string): void;
  settled(): void;
}

type ToldRemoval = Omit<Removal, "endUndo" | "until">;

/** The texts of a removal's toast. */
interface UndoWords {
  text: string;
  undoLabel: string;
}

const nothing: ReadonlyMap<string, Removal> = new Map();
let pending = nothing;
const listeners = new Set<() => void>();

/** True while a conversation with this last message stays hidden. */
export function isAway(removal: Pick<Removal, "lastAt"> | undefined, lastAt: string): boolean {
  return removal !== undefined && !(Date.parse(lastAt) > removal.lastAt);
}

function change(next: Map<string, Removal>): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** Conversations hidden on screen whose deletion is pending or recent. */
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
 * Hides a conversation at once (CHA-11). Its DELETE follows after the time for undoing, or when the page is left
 * (CHA-12).
 */
export function removeSoon(conversationId: string, told: ToldRemoval, words: UndoWords): void {
  const known = pending.get(conversationId);
  if (known && known.lastAt >= told.lastAt) return;
  known?.endUndo?.();
  const removal: Removal = { ...told };
  removal.endUndo = undoable({
    text: words.text,
    undoLabel: words.undoLabel,
    send: () => void commit(conversationId, removal),
    undo: () => undo(conversationId, removal),
  });
  keepAwayToo(new Map(pending).set(conversationId, removal));
  // Before the first poll the badge shows the page's count without single conversations.
  if (clientState.get().chats === null) void reload("chats");
  // A reload requests the new page before `pagehide`: its list would still contain the conversation.
  window.addEventListener("beforeunload", commitAll);
  window.addEventListener("pagehide", commitAll);
}

function keepAwayToo(next: Map<string, Removal>): void {
  change(next);
  keepAway();
  clientState.subscribe(keepAway);
}

/** A poll meanwhile still lists the conversation: keep it hidden unless a new message has arrived. */
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

/** Shows the conversation again: some of its messages are newer than the removal. */
export function bringBack(conversationId: string): void {
  const removal = pending.get(conversationId);
  if (!removal) return;
  forget(conversationId);
  removal.endUndo?.();
  removal.settled();
}

function undo(conversationId: string, removal: Removal): void {
  if (committed.has(removal) || pending.get(conversationId) !== removal) return;
  forget(conversationId);
  void askAnew();
}

/** The next answer must list the hidden conversation, although the server has no change. */
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
  for (const [conversationId, removal] of pending) void commit(conversationId, removal);
}

const rememberedUnder = "removals";
/** Time for the left page's DELETE to arrive, before the next page requests the list again. */
const heardMs = 4_000;

/** Kept for the next page, whose list may predate the deletion. */
function remember(): void {
  const left = [...pending].map(([id, { lastAt }]) => [id, lastAt]);
  try {
    sessionStorage.setItem(rememberedUnder, JSON.stringify(left));
  } catch {
    // Without browser storage the conversations show until the first poll.
  }
}

/** Takes over the removals that the previous page sent while unloading. */
export function recall(): void {
  let left: unknown = [];
  try {
    left = JSON.parse(sessionStorage.getItem(rememberedUnder) ?? "[]");
    sessionStorage.removeItem(rememberedUnder);
  } catch {
    // The storage was empty.
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

async function commit(conversationId: string, removal: Removal): Promise<void> {
  if (committed.has(removal) || pending.get(conversationId) !== removal) return;
  committed.add(removal);
  removal.endUndo?.();
  try {
    const body = { conversation: conversationId };
    // A retry must keep messages written after the first try.
    const idempotencyKey = newKey();
    const ifMatch = removal.lastSeq === undefined ? undefined : `"${removal.lastSeq}"`;
    await callApi(paths.api("chat"), { method: "DELETE", body, keepalive: true, idempotencyKey, ifMatch });
    // The hidden entry stays, so that older lists hide the conversation until a new message arrives.
    removal.settled();
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // CHA-13, CHA-14: show the reason and reload the remaining chats.
    forget(conversationId);
    removal.failed(error.message);
    await askAnew();
  }
}
