import { paths } from "~/paths";
import { clientState } from "~/client/client-state";
import { CallFailed, callApi } from "~/client/http-client";
import { keepDrafts, takeDrafts } from "./outbox-store";

/** Delay before a save: time to finish a sentence, with little text at risk. */
const pauseMs = 1_500;

interface Waiting {
  text: string;
  timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<string, Waiting>();
const listeners = new Set<() => void>();

/** Called when a draft has reached the server: an earlier list lacks this draft. */
export function onDraftKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let watchesLeaving = false;

/** Saves the draft when the writer pauses or leaves. Called with every change of the field. */
export function keepDraft(conversationId: string, text: string): void {
  forgetDraft(conversationId);
  waiting.set(conversationId, { text, timer: setTimeout(() => save(conversationId), pauseMs) });
  if (watchesLeaving) return;
  watchesLeaving = true;
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveAll());
}

/** The server forgets the draft of a message that it takes. */
export function forgetDraft(conversationId: string): void {
  clearTimeout(waiting.get(conversationId)?.timer);
  waiting.delete(conversationId);
  sending.delete(conversationId);
  left.delete(conversationId);
}

/** Drafts on their way to the server, by conversation: a page loaded meanwhile lacks them. */
const sending = new Map<string, string>();

/** Unsaved drafts of the previous page. */
const left = new Map(takeDrafts());

/** Returns once the draft that the server may lack in this page. */
export function leftDraft(conversationId: string): string | undefined {
  const text = left.get(conversationId) ?? sending.get(conversationId);
  left.delete(conversationId);
  return text;
}

/** The back-forward cache shows this page unchanged, so earlier drafts must go. */
function leave(): void {
  const typed = [...waiting].map(([conversationId, { text }]): [string, string] => [conversationId, text]);
  keepDrafts([...new Map([...sending, ...typed])]);
  saveAll();
}

export function saveAll(): void {
  for (const conversationId of [...waiting.keys()]) save(conversationId);
}

function save(conversationId: string): void {
  const text = waiting.get(conversationId)?.text;
  forgetDraft(conversationId);
  if (text === undefined) return;
  sending.set(conversationId, text);
  showInList(conversationId, text);
  const call = { method: "POST", body: { draft: text }, keepalive: true } as const;
  callApi(paths.doDraft(conversationId), call)
    .then(
      () => {
        for (const listener of listeners) listener();
      },
      (error: unknown) => {
        // A draft returns to its conversation when the field no longer holds the text.
        left.set(conversationId, text);
        if (!(error instanceof CallFailed)) throw error;
      },
    )
    .finally(() => {
      if (sending.get(conversationId) === text) sending.delete(conversationId);
    });
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
