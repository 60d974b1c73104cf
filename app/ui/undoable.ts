import { dismissToast, toast, toastStore } from "./toast";

interface Undoable {
  text: string;
  undoLabel: string;
  /** Called once, when the time for Undo is over or the page is left. Its requests must outlive the page. */
  send(): void;
  /** Called instead of `send` when the member presses Undo. */
  undo(): void;
}

/** Time for Undo (experience.md 5). The timer pauses while the toast is hovered or focused. */
const undoMs = 6_000;
/** Maximum time until an action is sent, even if another toast has replaced its toast. */
const longestMs = 30_000;

const waiting = new Set<() => void>();
let isWatching = false;

/**
 * Shows an action as done, but sends it only after the time for Undo. Others never learn of an undone action. The
 * returned function also undoes the action.
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
  const undoNow = () => finish(undo);
  const id = toast({ text, duration: undoMs, action: { label: undoLabel, onAction: undoNow } });
  // Wait a microtask, because pressing Undo removes the toast before its action runs.
  const stop = toastStore.subscribe(() => {
    if (toastStore.get().every((one) => one.id !== id)) queueMicrotask(sendNow);
  });
  const timer = setTimeout(sendNow, longestMs);
  waiting.add(sendNow);
  return undoNow;
}

function watchPage(): void {
  if (isWatching || typeof window === "undefined") return;
  isWatching = true;
  window.addEventListener("pagehide", () => {
    for (const sendNow of [...waiting]) sendNow();
  });
  // The timer keeps running on a hidden page, because phones may discard such a page without a `pagehide`.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    for (const sendNow of waiting) setTimeout(sendNow, undoMs);
  });
}
