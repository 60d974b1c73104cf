import { useNavigationType } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";

let isHydrated = false;

/** Only the root calls this hook, whose effect follows the effects of the hydrated page. */
export function useNoteHydrated(): void {
  useEffect(() => {
    isHydrated = true;
  }, []);
}

/** True when a part opens in the browser, where hidden parts may wait until they are wanted. */
export const isOpenedInBrowser = (): boolean => isHydrated;

/**
 * False in the first render of a page that opens in the browser, so that its head paints at once. True after this
 * paint, and always on the server and during hydration.
 */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(!isHydrated);
  useEffect(() => {
    if (!isPainted) requestAnimationFrame(() => setTimeout(() => startTransition(() => setPainted(true))));
  }, [isPainted]);
  return isPainted;
}

/** A screen shows at most this many cards or rows. */
const firstShown = 12;

/** The list, or its first part in the first render of a page that a link opens. */
export function useFirstShown<Item>(list: readonly Item[]): readonly Item[] {
  return useWholePage() ? list : list.slice(0, firstShown);
}

/** False in the first render of a page that a link opens. Back scrolls the window, which needs the whole height. */
export function useWholePage(): boolean {
  const isPainted = usePainted();
  return useNavigationType() === "POP" || isPainted;
}
