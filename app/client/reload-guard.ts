/** The parts of the Navigation API's event that are read here. TypeScript 5.9 has no types for it. */
interface NavigateEvent extends Event {
  readonly navigationType: "push" | "reload" | "replace" | "traverse";
  readonly userInitiated: boolean;
}

/** The router's current work. */
export interface RouterWork {
  /** The address of the current navigation, or null. */
  readonly wanted: string | null;
  readonly isFetching: boolean;
}

/** React renders the router's new state a moment after its change, later on a busy machine. */
const renderMs = 300;

/**
 * Remix reloads the page when the next route's script fails to load. Navigate to the wanted address instead. A failed
 * part only shows an error (ERR-05, ERR-06), since a reload would lose typed text. Browsers without the Navigation API
 * reload.
 */
export function guardReloads(workOf: () => RouterWork, tell: () => void): () => void {
  const navigation = (window as { navigation?: EventTarget }).navigation;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDecided = false;
  const decide = () => {
    const { wanted, isFetching } = workOf();
    if (wanted) return window.location.assign(wanted);
    if (isFetching) return tell();
    isDecided = true;
    window.location.reload();
  };
  const listen = (event: Event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== "reload" || userInitiated || isDecided) return;
    event.preventDefault();
    clearTimeout(timer);
    timer = setTimeout(decide, renderMs);
  };
  navigation?.addEventListener("navigate", listen);
  return () => {
    clearTimeout(timer);
    navigation?.removeEventListener("navigate", listen);
  };
}
