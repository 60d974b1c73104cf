import { dismissToast, toast, toastStore } from "./toast";

interface Undoable {
  text: string;
  undoLabel: string;
  /** Called once, when the time is over or the page is left. Its requests must survive the page. */
  send(): void;
  /** Called instead of `send` when the member presses Undo. */
  undo(): void;
}

/** Time for an undo (experience.md 5). It stops while the toast is hovered or focused. */
const undoMs = 6_000;
/** Maximum time until an action is sent, because another toast may have replaced the toast of this action. */
const longestMs = 30_000;

const waiting = new Set<() => void>();
let isWatching = false;

/**
 * Shows an action as done, but sends it only after the time for an undo. Others never learn of an undone action. The
 * returned function undoes the action too.
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
  // Wait a microtask, because a press on Undo removes the toast before its action runs.
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
  // Phones may discard a hidden page without a `pagehide`, so the time does not stop there.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    for (const sendNow of waiting) setTimeout(sendNow, undoMs);
  });
}
