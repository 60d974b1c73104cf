let hasHadNetwork = typeof navigator !== "undefined" && navigator.onLine;
if (typeof window !== "undefined") window.addEventListener("online", () => (hasHadNetwork = true));

/**
 * True when the site can probably be reached. A browser that was never online is a demo on the server's own machine.
 */
export function hasNetwork(): boolean {
  return navigator.onLine || !hasHadNetwork;
}

/** Marks a form whose own script handles a missing network. */
export const managesOffline = { "data-offline": "managed" };
