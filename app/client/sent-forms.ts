let sentAt = Number.NEGATIVE_INFINITY;

/** False for a form that a script handles, or that only closes a dialog. */
function leadsOn({ defaultPrevented, target }: Event): boolean {
  return !defaultPrevented && (target as Element).getAttribute("method") !== "dialog";
}

// Listen from the first script on, since a form may be sent before hydration. Listen at the window, after scripts that
// call `preventDefault`.
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
