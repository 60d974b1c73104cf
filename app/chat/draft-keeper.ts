import { paths } from "~/paths";
import { CallFailed, callApi } from "~/web/http-client";

/** Long enough for a sentence to be finished, short enough that little is lost. */
const pauseMs = 1_500;

interface Waiting {
  text: string;
  timer: ReturnType<typeof setTimeout>;
}

const waiting = new Map<string, Waiting>();
let watchesLeaving = false;

/** Keeps what is being written, once the writer pauses or leaves. Called with every change of the field. */
export function keepDraft(conversationId: string, text: string): void {
  forgetDraft(conversationId);
  waiting.set(conversationId, { text, timer: setTimeout(() => save(conversationId), pauseMs) });
  if (watchesLeaving) return;
  watchesLeaving = true;
  window.addEventListener("pagehide", saveAll);
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && saveAll());
}

/** It is on its way as a message: the server forgets the draft with it. */
export function forgetDraft(conversationId: string): void {
  clearTimeout(waiting.get(conversationId)?.timer);
  waiting.delete(conversationId);
}

export function saveAll(): void {
  for (const conversationId of [...waiting.keys()]) save(conversationId);
}

function save(conversationId: string): void {
  const text = waiting.get(conversationId)?.text;
  forgetDraft(conversationId);
  if (text === undefined) return;
  const call = { method: "POST", body: { draft: text }, keepalive: true } as const;
  callApi(paths.doDraft(conversationId), call).catch((error: unknown) => {
    // It still stands in the field; the next pause tries again.
    if (!(error instanceof CallFailed)) throw error;
  });
}
