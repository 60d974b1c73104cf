let hasHadNetwork = typeof navigator !== "undefined" && navigator.onLine;
if (typeof window !== "undefined") window.addEventListener("online", () => (hasHadNetwork = true));

/** True when the site can probably be reached. A browser that was never online may run on the machine of a demo. */
export function hasNetwork(): boolean {
  return navigator.onLine || !hasHadNetwork;
}

/** Marks a form whose own script handles a missing network. */
export const managesOffline = { "data-offline": "managed" };
