let hasHadNetwork = typeof navigator !== "undefined" && navigator.onLine;
if (typeof window !== "undefined") window.addEventListener("online", () => (hasHadNetwork = true));

/**
 * Whether the site can be asked. A browser that has had no network since this page came from there runs on the very machine
 * the site runs on, as where a demo is tried without any.
 */
export function hasNetwork(): boolean {
  return navigator.onLine || !hasHadNetwork;
}

/** Marks a form whose own script knows what to do without a network, as an outbox does. */
export const managesOffline = { "data-offline": "managed" };
