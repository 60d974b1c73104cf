import { hasNetwork } from "./network";

/**
 * Holds links back while there is no network, so that the page stays. A service worker waits for the network instead;
 * without one Remix shows its error page. Runs before the page's own handlers.
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

/** Private windows of some browsers have no workers, and a first page has none yet. */
const hasWorker = () => "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;

function loadsPage({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = (target as Element).closest<HTMLAnchorElement>("a[href]");
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  if (!link || !isPlain || link.target !== "") return false;
  return link.origin === window.location.origin && !link.getAttribute("href")?.startsWith("#");
}
