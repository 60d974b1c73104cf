import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

/**
 * Focuses the referenced element each time `news` changes, for instance when a form is refused. Without script,
 * `autofocus` handles news that came with the page.
 */
export function useNewsFocus<Told extends HTMLElement>(news: unknown): RefObject<Told> {
  const place = useRef<Told>(null);
  const cameAlone = useCameAlone();
  const focused = useRef(cameAlone ? undefined : news);
  // Run on each change: a form stays mounted, and can be refused again with the same text.
  useEffect(() => {
    if (news && news !== focused.current) place.current?.focus();
    focused.current = news;
  }, [news]);
  return place;
}

const never = () => () => undefined;

/** False for news that came with the page: the browser focused the element, and the member may be typing by now. */
function useCameAlone(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
