let sentAt = Number.NEGATIVE_INFINITY;

// From the first script on: a form may be sent before the rest of the page is alive.
if (typeof document !== "undefined") {
  document.addEventListener(
    "submit",
    () => {
      sentAt = performance.now();
    },
    { capture: true },
  );
}

export const formPatienceMs = 5000;

/** A form was sent a moment ago, and its answer may be about to replace the page. */
export function isFormOnItsWay(): boolean {
  return performance.now() - sentAt < formPatienceMs;
}
