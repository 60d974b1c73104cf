let sentAt = Number.NEGATIVE_INFINITY;

/** True for a form that the browser will submit itself. */
function leadsOn({ defaultPrevented, target }: Event): boolean {
  return !defaultPrevented && (target as Element).getAttribute("method") !== "dialog";
}

// Listen before hydration, because forms may be sent that early. Listen on the window, because other handlers must run
// first.
if (typeof window !== "undefined") {
  window.addEventListener("submit", (event) => {
    if (leadsOn(event)) sentAt = performance.now();
  });
}

export const formTimeoutMs = 5000;

/** True when a form was just sent, whose answer may soon replace the page. */
export function isFormSubmitting(): boolean {
  return performance.now() - sentAt < formTimeoutMs;
}
