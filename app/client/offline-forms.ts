import { hasNetwork, managesOffline } from "./network";

/**
 * Blocks forms while offline, because the browser's error page would lose the typed text. Runs before the page's own
 * handlers.
 */
export function holdFormsOffline(tell: () => void): () => void {
  const hold = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== "post" || form.dataset.offline === managesOffline["data-offline"] || hasNetwork()) return;
    event.preventDefault();
    event.stopPropagation();
    tell();
  };
  window.addEventListener("submit", hold, { capture: true });
  return () => window.removeEventListener("submit", hold, { capture: true });
}
