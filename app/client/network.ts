let hasHadNetwork = typeof navigator !== "undefined" && navigator.onLine;
if (typeof window !== "undefined") window.addEventListener("online", () => (hasHadNetwork = true));

/**
 * True when the site can be reached. A browser offline since the page loaded runs on the server's own machine, as in
 * a demo.
 */
export function hasNetwork(): boolean {
  return navigator.onLine || !hasHadNetwork;
}

/** Marks a form whose own script handles a missing network, as an outbox does. */
export const managesOffline = { "data-offline": "managed" };
