/** Runs the action once the page is visible. The returned function cancels the wait. */
export function whenVisible(action: () => void): () => void {
  const look = () => {
    if (document.visibilityState !== "visible") return;
    stop();
    action();
  };
  const stop = () => document.removeEventListener("visibilitychange", look);
  document.addEventListener("visibilitychange", look);
  look();
  return stop;
}
