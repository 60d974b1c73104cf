import { paths } from "~/paths";
import { clientState } from "~/client/client-state";
import { CallFailed, callApi } from "~/client/http-client";
import { newKey } from "./client-key";
import { keepDrafts, takeDrafts } from "./outbox-store";

/** Delay before a save: time to finish a sentence, with little text at risk. */
const pauseMs = 1_500;

interface Draft {
  text: string;
  /** Idempotency key of its message: the server refuses a save that arrives after the send. */
  key: string;
  /** Set until the save begins. */
  timer?: ReturnType<typeof setTimeout> | undefined;
  /** Cancels a save under way. */
  canceller: AbortController;
}

const newDraft = (text: string, key: string): Draft => ({ text, key, canceller: new AbortController() });

let owner: string | null = null;
/** The newest draft of each conversation, until the server has stored it. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** Calls the listener when a draft has reached the server: a list fetched earlier lacks this draft. */
export function onDraftKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Takes over the drafts that the tab's previous page left. */
export function openDrafts(memberId: string): void {
  if (owner === memberId) return;
  if (owner === null) watchLeaving();
  else drafts.clear();
  owner = memberId;
  takeOver(memberId);
}

function watchLeaving(): void {
  window.addEventListener("pagehide", leave);
  // A page from the back-forward cache takes its drafts back.
  window.addEventListener("pageshow", ({ persisted }) => persisted && owner !== null && takeOver(owner));
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && hide());
}

/** Phones discard hidden pages without a `pagehide`. A left page is hidden again, when it holds no drafts. */
function hide(): void {
  if (drafts.size === 0) return;
  store();
  saveAll();
}

/** True while the tab's storage holds this page's drafts. */
let isStored = false;

function store(): void {
  if (owner === null) return;
  keepDrafts(
    owner,
    [...drafts].map(([conversationId, { text, key }]) => [conversationId, text, key]),
  );
  isStored = drafts.size > 0;
}

/** Takes over and saves the stored drafts. The open conversation's own field saves its draft. */
function takeOver(memberId: string): void {
  isStored = false;
  for (const [conversationId, text, key] of takeDrafts(memberId)) {
    if (drafts.has(conversationId)) continue;
    const draft = newDraft(text, key);
    drafts.set(conversationId, draft);
    if (window.location.pathname !== paths.chat(conversationId)) save(conversationId, draft);
  }
}

/** Saves the draft when the writer pauses or leaves. Called with every change of the field. */
export function keepDraft(conversationId: string, text: string): void {
  const draft = newDraft(text, forgetDraft(conversationId) ?? newKey());
  draft.timer = setTimeout(() => save(conversationId, draft), pauseMs);
  drafts.set(conversationId, draft);
}

/** Forgets a draft and returns its key. The message under this key ends the draft on the server too. */
export function forgetDraft(conversationId: string): string | undefined {
  const draft = drafts.get(conversationId);
  clearTimeout(draft?.timer);
  draft?.canceller.abort();
  remove(conversationId);
  return draft?.key;
}

function remove(conversationId: string): void {
  drafts.delete(conversationId);
  if (isStored) store();
}

/** The draft that the server may lack. The field that shows the draft keeps it again. */
export const leftDraft = (conversationId: string): string | undefined => drafts.get(conversationId)?.text;

/** Hands the drafts to the next page, which may send their messages before this one returns. */
function leave(): void {
  hide();
  drafts.clear();
  isStored = false;
}

export function saveAll(): void {
  for (const [conversationId, draft] of drafts) if (draft.timer) save(conversationId, draft);
}

/** A failed save leaves the draft for the next opening of its conversation. */
function save(conversationId: string, draft: Draft): void {
  clearTimeout(draft.timer);
  draft.timer = undefined;
  showInList(conversationId, draft.text);
  const { signal } = draft.canceller;
  const call = { method: "POST", body: { draft: draft.text, client_id: draft.key }, keepalive: true, signal } as const;
  callApi(paths.doDraft(conversationId), call).then(
    () => {
      if (drafts.get(conversationId) === draft) remove(conversationId);
      for (const listener of listeners) listener();
    },
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
    },
  );
}

/** The chat list shows the draft at once, without a wait for the server. */
export function showInList(conversationId: string, draft: string): void {
  const { chats } = clientState.get();
  const isElsewhere = (chats ?? []).some((entry) => entry.conversation.id === conversationId && entry.draft !== draft);
  if (!chats || !isElsewhere) return;
  clientState.set({
    chats: chats.map((entry) => (entry.conversation.id === conversationId ? { ...entry, draft } : entry)),
  });
}
