const longestMs = 100;

/**
 * Runs work once after the next paint, so that a press shows first. A hidden page paints nothing and an ending page
 * soon runs nothing, so both run the work at once.
 */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === "hidden") {
    work();
    return;
  }
  const done = new AbortController();
  const { signal } = done;
  const run = () => {
    if (signal.aborted) return;
    done.abort();
    work();
  };
  window.addEventListener("pagehide", run, { signal });
  document.addEventListener("visibilitychange", run, { signal });
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, longestMs);
}
