import { paths } from "~/paths";
import { clientState } from "~/client/client-state";
import { CallFailed, callApi } from "~/client/http-client";
import { newKey } from "./client-key";
import { forgetTyped, noteSaved } from "./held-conversation";
import { keepDrafts, takeDrafts } from "./outbox-store";

/** Delay between the last keystroke and the save. */
const pauseMs = 1_500;

interface Draft {
  text: string;
  /** Idempotency key of the draft's later message. The server ignores drafts of sent messages. */
  key: string;
  /** Undefined once the save has begun. */
  timer?: ReturnType<typeof setTimeout> | undefined;
  canceller: AbortController;
}

const newDraft = (text: string, key: string): Draft => ({ text, key, canceller: new AbortController() });

let owner: string | null = null;
/** The newest unsaved draft of each conversation. */
const drafts = new Map<string, Draft>();
const listeners = new Set<() => void>();

/** Calls the listener after the server has stored a draft. Lists fetched earlier lack this draft. */
export function onDraftKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Starts the draft store for a member. Restores drafts of this tab's previous page. */
export function openDrafts(memberId: string): void {
  if (owner === memberId) return;
  if (owner === null) watchLeaving();
  else drafts.clear();
  owner = memberId;
  takeOver(memberId);
}

function watchLeaving(): void {
  window.addEventListener("pagehide", leave);
  // The browser may restore this page from its back-forward cache.
  window.addEventListener("pageshow", ({ persisted }) => persisted && owner !== null && takeOver(owner));
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && hide());
}

/** Stores and saves the drafts of a hidden page, because phones may discard the page without a `pagehide`. */
function hide(): void {
  if (drafts.size === 0) return;
  store();
  saveAll();
}

/** True while `sessionStorage` holds this page's drafts. */
let isStored = false;

function store(): void {
  if (owner === null) return;
  keepDrafts(
    owner,
    [...drafts].map(([conversationId, { text, key }]) => [conversationId, text, key]),
  );
  isStored = drafts.size > 0;
}

/** Restores and saves stored drafts. The open conversation's text field saves its own draft. */
function takeOver(memberId: string): void {
  isStored = false;
  for (const [conversationId, text, key] of takeDrafts(memberId)) {
    if (drafts.has(conversationId)) continue;
    const draft = newDraft(text, key);
    drafts.set(conversationId, draft);
    if (window.location.pathname !== paths.chat(conversationId)) save(conversationId, draft);
  }
}

/** Remembers a field's new text as a draft, and saves this draft after a pause. */
export function keepDraft(conversationId: string, text: string): void {
  const draft = newDraft(text, forgetDraft(conversationId) ?? newKey());
  draft.timer = setTimeout(() => save(conversationId, draft), pauseMs);
  drafts.set(conversationId, draft);
}

/** Forgets a draft and returns its key. A message sent with this key also clears the draft on the server. */
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

/** The draft that the server may not have stored yet. */
export const unsavedDraft = (conversationId: string): string | undefined => drafts.get(conversationId)?.text;

/** Stores the drafts for the next page and clears the drafts here, because the next page may send them. */
function leave(): void {
  hide();
  drafts.clear();
  forgetTyped();
  isStored = false;
}

export function saveAll(): void {
  for (const [conversationId, draft] of drafts) if (draft.timer) save(conversationId, draft);
}

/** Sends a draft to the server. After a failure the draft waits until its conversation opens again. */
function save(conversationId: string, draft: Draft): void {
  clearTimeout(draft.timer);
  draft.timer = undefined;
  showInList(conversationId, draft.text);
  const { signal } = draft.canceller;
  const call = { method: "POST", body: { draft: draft.text, client_id: draft.key }, keepalive: true, signal } as const;
  callApi(paths.doDraft(conversationId), call).then(
    () => {
      noteSaved(conversationId, draft.text);
      if (drafts.get(conversationId) === draft) remove(conversationId);
      for (const listener of listeners) listener();
    },
    (error: unknown) => {
      if (!(error instanceof CallFailed)) throw error;
    },
  );
}

/** Updates the draft in the chat list before the server answers. */
export function showInList(conversationId: string, draft: string): void {
  const { chats } = clientState.get();
  const isElsewhere = (chats ?? []).some((entry) => entry.conversation.id === conversationId && entry.draft !== draft);
  if (!chats || !isElsewhere) return;
  clientState.set({
    chats: chats.map((entry) => (entry.conversation.id === conversationId ? { ...entry, draft } : entry)),
  });
}
