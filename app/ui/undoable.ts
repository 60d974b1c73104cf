import { dismissToast, toast, toastStore } from "./toast";

export interface Undoable {
  text: string;
  undoLabel: string;
  /** Called once, when the offer has lapsed or the page goes. Whatever it sends must outlive the page. */
  send(): void;
  /** Called instead when it was taken back. */
  undo(): void;
}

/** How long an action can be taken back (experience.md 5): it counts no further while somebody looks at the offer. */
export const undoMs = 6_000;
/** Sent by then even where nothing shows the offer any more. */
const longestMs = 30_000;

const waiting = new Set<() => void>();
let isWatching = false;

/**
 * Shows an action as done and sends it only when it can no longer be taken back, so that nobody else ever learns of what was
 * undone. Returns how to undo it from elsewhere than the toast.
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
  // The press on its action takes a toast away too, and says what it was for in the same moment.
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
