import { hasNetwork } from "./network";

/**
 * Blocks links while offline, because Remix would show its error page. Does nothing under a service worker, which
 * prevents the error page. Runs before the page's own handlers.
 */
export function holdLinksOffline(tell: () => void): () => void {
  const hold = (event: MouseEvent) => {
    if (hasNetwork() || hasWorker() || !loadsPage(event)) return;
    event.preventDefault();
    event.stopPropagation();
    tell();
  };
  window.addEventListener("click", hold, { capture: true });
  return () => window.removeEventListener("click", hold, { capture: true });
}

/** False in some private windows, and on the first page of a visit. */
const hasWorker = () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

function loadsPage({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  if (!link || !isPlain || link.target !== "") return false;
  return link.origin === window.location.origin && !link.getAttribute("href")?.startsWith("#");
}
