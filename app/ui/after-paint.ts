const longestMs = 100;

/**
 * Runs work once after the next paint, so that a press shows first. Runs the work at once on a hidden page, which never
 * paints, and when the member leaves the page.
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
