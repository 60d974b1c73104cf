import { useNavigationType } from "@remix-run/react";
import { startTransition, useEffect, useState } from "react";

let isHydrated = false;

/** Only the root calls this hook, whose effect follows the effects of the hydrated page. */
export function useNoteHydrated(): void {
  useEffect(() => {
    isHydrated = true;
  }, []);
}

/** True after hydration. A part that then opens may render its hidden content later. */
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

/** History entry of the list that a press last left, and the number of its items to draw after Back. */
let left: { entry: unknown; count: number } | undefined;

const entryOfHistory = (): unknown => window.history.state?.key;

/** Remembers a page's first list when a press leaves the page, so that Back first draws the visible part. */
export function leaveList(list: Element | null): void {
  const { top = 0, height = 0 } = list?.getBoundingClientRect() ?? {};
  const share = (1.5 * window.innerHeight - top) / height;
  left = list && share < 1 ? { entry: entryOfHistory(), count: Math.ceil(share * list.childElementCount) } : undefined;
}

/** The list, or its first part in the first render of a page that a link or Back opens. */
export function useFirstShown<Item>(list: readonly Item[]): readonly Item[] {
  const isPainted = usePainted();
  const isBack = useNavigationType() === "POP";
  return isPainted ? list : list.slice(0, isBack ? countLeft() : firstShown);
}

/** Number of items to draw after Back. Scrolling back needs the height of all items above. */
const countLeft = () => (left?.entry === entryOfHistory() ? Math.max(firstShown, left?.count ?? Infinity) : Infinity);

/** False in the first render of a page that a link opens. Back needs the whole height to scroll the window. */
export function useWholePage(): boolean {
  const isPainted = usePainted();
  return useNavigationType() === "POP" || isPainted;
}
