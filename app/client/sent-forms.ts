let sentAt = Number.NEGATIVE_INFINITY;

/** False for a form that a script handles, or that only closes a dialog. */
function leadsOn({ defaultPrevented, target }: Event): boolean {
  return !defaultPrevented && (target as Element).getAttribute("method") !== "dialog";
}

// Listen from the first script on, since a form may be sent before hydration. Listen at the window, so that scripts
// calling `preventDefault` run earlier.
if (typeof window !== "undefined") {
  window.addEventListener("submit", (event) => {
    if (leadsOn(event)) sentAt = performance.now();
  });
}

export const formTimeoutMs = 5000;

/** True when a form was sent a moment ago, so that its answer may soon replace the page. */
export function isFormSubmitting(): boolean {
  return performance.now() - sentAt < formTimeoutMs;
}
