import { dismissToast, toast, toastStore } from "./toast";

export interface Undoable {
  text: string;
  undoLabel: string;
  /** Called once, when the offer has lapsed or the page is left. Requests in it must outlive the page. */
  send(): void;
  /** Called instead when it was taken back. */
  undo(): void;
}

/** The time for undoing an action (experience.md 5). The countdown pauses while the offer is watched. */
export const undoMs = 6_000;
/** Sent by then even where nothing shows the offer any more. */
const longestMs = 30_000;

const waiting = new Set<() => void>();
let isWatching = false;

/**
 * Shows an action as done and sends it after the time for undoing, so that other members never learn of an undone
 * action. Returns a function to undo it from elsewhere.
 */
export function undoable({ text, undoLabel, send, undo }: Undoable): () => void {
  watchPage();
  let isOver = false;
  const finish = (action: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    stop();
    waiting.delete(sendNow);
    dismissToast(id);
    action();
  };
  const sendNow = () => finish(send);
  const takeBack = () => finish(undo);
  const id = toast({ text, duration: undoMs, action: { label: undoLabel, onAction: takeBack } });
  // A click on the action also removes the toast and gives its reason at the same moment.
  const stop = toastStore.subscribe(() => {
    if (toastStore.get().every((one) => one.id !== id)) queueMicrotask(sendNow);
  });
  const timer = setTimeout(sendNow, longestMs);
  waiting.add(sendNow);
  return takeBack;
}

function watchPage(): void {
  if (isWatching || typeof window === "undefined") return;
  isWatching = true;
  window.addEventListener("pagehide", () => {
    for (const sendNow of [...waiting]) sendNow();
  });
}
