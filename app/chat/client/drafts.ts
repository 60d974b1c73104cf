import { paths } from "~/paths";
import { clientState } from "~/client/client-state";
import { CallFailed, callApi } from "~/client/http-client";
import { keepDrafts, takeDrafts } from "./outbox-store";

/** Long enough for a sentence to be finished, short enough that little is lost. */
const pauseMs = 1_500;

interface Waiting {
  text: string;
  timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<string, Waiting>();
const listeners = new Set<() => void>();

/** Hears when a draft has reached the server: a list that was asked for before does not know of it. */
export function onDraftKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

let watchesLeaving = false;

/** Keeps what is being written, once the writer pauses or leaves. Called with every change of the field. */
export function keepDraft(conversationId: string, text: string): void {
  forgetDraft(conversationId);
  waiting.set(conversationId, { text, timer: setTimeout(() => save(conversationId), pauseMs) });
  if (watchesLeaving) return;
  watchesLeaving = true;
  window.addEventListener("pagehide", leave);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveAll());
}

/** It is on its way as a message: the server forgets the draft with it. */
export function forgetDraft(conversationId: string): void {
  clearTimeout(waiting.get(conversationId)?.timer);
  waiting.delete(conversationId);
  left.delete(conversationId);
}

const left = new Map(takeDrafts());

/** What was written when the page before this one was left: this one may have been asked for before it was kept. */
export function leftDraft(conversationId: string): string | undefined {
  const text = left.get(conversationId);
  left.delete(conversationId);
  return text;
}

/** The browser's way back shows this page again as it was, and takes nothing: so nothing earlier may stay either. */
function leave(): void {
  keepDrafts([...waiting].map(([conversationId, { text }]) => [conversationId, text]));
  saveAll();
}

export function saveAll(): void {
  for (const conversationId of [...waiting.keys()]) save(conversationId);
}

function save(conversationId: string): void {
  const text = waiting.get(conversationId)?.text;
  forgetDraft(conversationId);
  if (text === undefined) return;
  showInList(conversationId, text);
  const call = { method: "POST", body: { draft: text }, keepalive: true } as const;
  callApi(paths.doDraft(conversationId), call).then(
    () => {
      for (const listener of listeners) listener();
    },
    (error: unknown) => {
      // It still stands in the field; the next pause tries again.
      if (!(error instanceof CallFailed)) throw error;
    },
  );
}

/** The list of chats says what has been begun; a draft is no news to the server, whose next answer may be long in coming. */
export function showInList(conversationId: string, draft: string): void {
  const { chats } = clientState.get();
  const isElsewhere = (chats ?? []).some((entry) => entry.conversation.id === conversationId && entry.draft !== draft);
  if (!chats || !isElsewhere) return;
  clientState.set({
    chats: chats.map((entry) => (entry.conversation.id === conversationId ? { ...entry, draft } : entry)),
  });
}
