import { newKey } from "./client-key";
import { paths } from "~/paths";
import { clientState } from "~/client/client-state";
import { CallFailed, callApi } from "~/client/http-client";
import { forgetAnswers, reload } from "~/client/polling";
import { forgetPages } from "~/client/seen-pages";
import { createStore, type ReadonlyStore } from "~/ui/store";
import { undoable } from "~/ui/undoable";

interface Removal {
  /** Time of the last message, in milliseconds. */
  lastAt: number;
  /** Number of the newest message on the page. The server refuses the removal when newer messages exist. */
  lastSeq?: number | undefined;
  /** Closes the toast with the Undo button. */
  endUndo?(): void;
  /** Time until which polled lists may still contain a conversation removed by the previous page. */
  until?: number;
  failed(sentence: string): void;
  settled(): void;
}

type ToldRemoval = Omit<Removal, "endUndo" | "until">;

interface UndoWords {
  text: string;
  undoLabel: string;
}

const pending = createStore<ReadonlyMap<string, Removal>>(new Map());

/** Conversations that this tab hides because their deletion is pending or recent. */
export const removals: ReadonlyStore<ReadonlyMap<string, Removal>> = pending;

/** True while no message is newer than the removal, so the conversation stays hidden. */
export function isAway(removal: Pick<Removal, "lastAt"> | undefined, lastAt: string): boolean {
  return removal !== undefined && !(Date.parse(lastAt) > removal.lastAt);
}

/** Hides a conversation at once (CHA-11). DELETE is sent when Undo expires or the page unloads (CHA-12). */
export function removeSoon(conversationId: string, told: ToldRemoval, words: UndoWords): void {
  const known = pending.get().get(conversationId);
  if (known && known.lastAt >= told.lastAt) return;
  known?.endUndo?.();
  const removal: Removal = { ...told };
  removal.endUndo = undoable({
    text: words.text,
    undoLabel: words.undoLabel,
    send: () => void commit(conversationId, removal),
    undo: () => undo(conversationId, removal),
  });
  keepAwayToo(new Map(pending.get()).set(conversationId, removal));
  // Load the chat list, because the badge must not count the removed conversation.
  if (clientState.get().chats === null) void reload("chats");
  // Send the DELETE on `beforeunload`, because a reload requests the new page before `pagehide`.
  window.addEventListener("beforeunload", commitAll);
  window.addEventListener("pagehide", commitAll);
}

function keepAwayToo(next: Map<string, Removal>): void {
  pending.set(next);
  keepAway();
  clientState.subscribe(keepAway);
}

/** Takes removed conversations out of polled lists, unless a new message has arrived. */
function keepAway(): void {
  const { chats } = clientState.get();
  const away = chats?.filter(({ conversation }) => pending.get().has(conversation.id)) ?? [];
  for (const { conversation } of away) {
    const removal = pending.get().get(conversation.id);
    const isLate = removal?.until !== undefined && Date.now() > removal.until;
    if (isLate || !isAway(removal, conversation.last_message?.date ?? "")) restoreConversation(conversation.id);
  }
  const kept = chats?.filter(({ conversation }) => !pending.get().has(conversation.id));
  if (kept && kept.length !== chats?.length) clientState.set({ chats: kept });
}

/** Shows the conversation again, because a message is newer than the removal. */
export function restoreConversation(conversationId: string): void {
  const removal = pending.get().get(conversationId);
  if (!removal) return;
  forget(conversationId);
  removal.endUndo?.();
  removal.settled();
}

function undo(conversationId: string, removal: Removal): void {
  if (committed.has(removal) || pending.get().get(conversationId) !== removal) return;
  forget(conversationId);
  void askAnew();
}

/** Reloads all chats. A 304 answer would leave the conversation hidden. */
function askAnew(): Promise<void> {
  forgetAnswers();
  return reload("chats");
}

function forget(conversationId: string): void {
  const next = new Map(pending.get());
  next.delete(conversationId);
  pending.set(next);
}

const committed = new WeakSet<Removal>();

function commitAll(): void {
  storeRemovals();
  for (const [conversationId, removal] of pending.get()) void commit(conversationId, removal);
}

const storedUnder = "removals";
/** Time for the previous page's DELETE to reach the server. */
const heardMs = 4_000;

/** Stores the removals for the next page, because its list may be older than the removals. */
function storeRemovals(): void {
  const left = [...pending.get()].map(([id, { lastAt }]) => [id, lastAt]);
  try {
    sessionStorage.setItem(storedUnder, JSON.stringify(left));
  } catch {
    // The next page shows the conversations until its first poll if `sessionStorage` is unavailable.
  }
}

/** Hides the conversations that the previous page removed while unloading. */
export function restoreRemovals(): void {
  let left: unknown = [];
  try {
    left = JSON.parse(sessionStorage.getItem(storedUnder) ?? "[]");
    sessionStorage.removeItem(storedUnder);
  } catch {
    // No removals are known if `sessionStorage` is unavailable.
  }
  if (!Array.isArray(left) || left.length === 0) return;
  const until = Date.now() + heardMs;
  const nothing = () => {};
  const restored = (left as [string, number][]).map(([id, lastAt]): [string, Removal] => {
    const removal = { lastAt, until, failed: nothing, settled: nothing };
    committed.add(removal);
    return [id, removal];
  });
  keepAwayToo(new Map([...pending.get(), ...restored]));
  setTimeout(() => void askAnew(), heardMs + 1);
}

async function commit(conversationId: string, removal: Removal): Promise<void> {
  if (committed.has(removal) || pending.get().get(conversationId) !== removal) return;
  committed.add(removal);
  removal.endUndo?.();
  forgetPages();
  try {
    const body = { conversation: conversationId };
    // The idempotency key stops a retry from deleting messages written after the first try.
    const idempotencyKey = newKey();
    const ifMatch = removal.lastSeq === undefined ? undefined : `"${removal.lastSeq}"`;
    await callApi(paths.api("chat"), { method: "DELETE", body, keepalive: true, idempotencyKey, ifMatch });
    // Keep the entry, because a list fetched earlier still contains the conversation.
    removal.settled();
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    // Show the reason and reload the list (CHA-13, CHA-14).
    forget(conversationId);
    removal.failed(error.message);
    await askAnew();
  }
}
