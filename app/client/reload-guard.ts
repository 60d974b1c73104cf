/** Fields of the Navigation API's event that this file uses. TypeScript 5.9 has no type for the event. */
interface NavigateEvent extends Event {
  readonly navigationType: "push" | "reload" | "replace" | "traverse";
  readonly userInitiated: boolean;
}

export interface RouterWork {
  /** URL of the running navigation, or null. */
  readonly wanted: string | null;
  readonly isFetching: boolean;
}

/** Milliseconds for React to render the router's new state. A busy phone needs the longer time. */
const renderMs = 300;
const longestRenderMs = 2_400;

/**
 * Remix reloads the page when a route's script fails to load, which would lose typed text. This guard opens the
 * requested URL instead, or shows a toast after a failed fetcher (ERR-05, ERR-06).
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
