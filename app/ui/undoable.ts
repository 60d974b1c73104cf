import { dismissToast, toast, toastStore } from "./toast";

interface Undoable {
  text: string;
  undoLabel: string;
  /** Called once, when the time for undoing ends or the page is left. Its requests must outlive the page. */
  send(): void;
  /** Called instead of `send` when the member undoes the action. */
  undo(): void;
}

/** The time for undoing an action (experience.md 5). The countdown pauses while the toast is hovered or focused. */
const undoMs = 6_000;
/** The limit when no toast shows the action any more. */
const longestMs = 30_000;

const waiting = new Set<() => void>();
let isWatching = false;

/**
 * Shows an action as done, and sends it after the time for undoing. Other members never learn of an undone action.
 * Returns a function to undo the action from elsewhere.
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
  // Wait a microtask: a click on Undo removes the toast before its action runs.
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
  // Phones discard hidden pages without a `pagehide`, so the pause ends there.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "hidden") return;
    for (const sendNow of waiting) setTimeout(sendNow, undoMs);
  });
}
