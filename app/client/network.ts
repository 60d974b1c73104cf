let hasHadNetwork = typeof navigator !== "undefined" && navigator.onLine;
if (typeof window !== "undefined") window.addEventListener("online", () => (hasHadNetwork = true));

/**
 * Whether the site can be reached. A browser offline since the page came runs on the server's machine, as in a demo.
 */
export function hasNetwork(): boolean {
  return navigator.onLine || !hasHadNetwork;
}

/** Marks a form whose own script handles a missing network, as an outbox does. */
export const managesOffline = { "data-offline": "managed" };
