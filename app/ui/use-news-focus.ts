import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

/** Focuses the element each time `news` changes, for instance to a refusal. Pages without script need `autofocus`. */
export function useNewsFocus<Told extends HTMLElement>(news: unknown): RefObject<Told> {
  const place = useRef<Told>(null);
  const cameAlone = useCameAlone();
  const focused = useRef(cameAlone ? undefined : news);
  // Runs at each change, because the same form may be refused again with the same text.
  useEffect(() => {
    if (news && news !== focused.current) place.current?.focus();
    focused.current = news;
  }, [news]);
  return place;
}

const never = () => () => undefined;

/** False during hydration, because the browser has focused the element and the member may already be typing. */
function useCameAlone(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
