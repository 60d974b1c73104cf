let hasHadNetwork = typeof navigator !== "undefined" && navigator.onLine;
if (typeof window !== "undefined") window.addEventListener("online", () => (hasHadNetwork = true));

/** True when the site is probably reachable. A browser that was never online may run on the server's own machine. */
export function hasNetwork(): boolean {
  return navigator.onLine || !hasHadNetwork;
}

/** Attribute of a form whose own script handles a missing network. */
export const managesOffline = { "data-offline": "managed" };
