let sentAt = Number.NEGATIVE_INFINITY;

/** What the page answers itself, or what only closes a dialog, replaces no page. */
function leadsOn({ defaultPrevented, target }: Event): boolean {
  return !defaultPrevented && (target as Element).getAttribute("method") !== "dialog";
}

// From the first script on: a form may be sent before the rest of the page is alive. At the window, where whoever answers
// a form in its place has said so.
if (typeof window !== "undefined") {
  window.addEventListener("submit", (event) => {
    if (leadsOn(event)) sentAt = performance.now();
  });
}

export const formPatienceMs = 5000;

/** A form was sent a moment ago, and its answer may be about to replace the page. */
export function isFormOnItsWay(): boolean {
  return performance.now() - sentAt < formPatienceMs;
}
