/** Fields of the Navigation API's event that this file reads. TypeScript 5.9 has no types for the event. */
interface NavigateEvent extends Event {
  readonly navigationType: "push" | "reload" | "replace" | "traverse";
  readonly userInitiated: boolean;
}

/** Present work of the router. */
export interface RouterWork {
  /** Address of the navigation under way, or null. */
  readonly wanted: string | null;
  readonly isFetching: boolean;
}

/** React needs a moment to render the router's new state, and longer on a busy phone. */
const renderMs = 300;
const longestRenderMs = 2_400;

/**
 * Remix reloads the page when the script of a route fails to load. This guard opens the wanted address instead. When
 * only a fetcher failed, a toast appears, since a reload would lose typed text (ERR-05, ERR-06).
 */
export function guardReloads(workOf: () => RouterWork, tell: () => void): () => void {
  const navigation = (window as { navigation?: EventTarget }).navigation;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDecided = false;
  const decide = (waitedMs: number) => {
    const { wanted, isFetching } = workOf();
    if (wanted) return window.location.assign(wanted);
    if (isFetching) return tell();
    if (waitedMs < longestRenderMs) return decideLater(waitedMs + renderMs);
    isDecided = true;
    window.location.reload();
  };
  const decideLater = (waitedMs: number) => {
    timer = setTimeout(decide, renderMs, waitedMs);
  };
  const listen = (event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== "reload" || userInitiated || isDecided) return;
    event.preventDefault();
    clearTimeout(timer);
    decideLater(renderMs);
  };
  navigation?.addEventListener("navigate", listen);
  return () => {
    clearTimeout(timer);
    navigation?.removeEventListener("navigate", listen);
  };
}
