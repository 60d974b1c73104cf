import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

/**
 * Focuses the element with the reference each time `news` changes, such as the reason for a refused form. `autofocus`
 * handles news that came with the page, without script.
 */
export function useNewsFocus<Told extends HTMLElement>(news: unknown): RefObject<Told> {
  const place = useRef<Told>(null);
  const cameAlone = useCameAlone();
  const focused = useRef(cameAlone ? undefined : news);
  // Most forms are there long before anything goes wrong, and may be refused again with the same words.
  useEffect(() => {
    if (news && news !== focused.current) place.current?.focus();
    focused.current = news;
  }, [news]);
  return place;
}

const never = () => () => undefined;

/** False for news that came with the page: the browser has focused them, and the member may be typing by now. */
function useCameAlone(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
