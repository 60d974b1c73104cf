import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

/**
 * Leads to why a form came back, whoever sent it: to the element that gets the reference, each time `news` is another.
 * News that came with the page are left to its `autofocus`, which needs no script.
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

/** False for what came with the page: the browser gave it the focus, and somebody may be at work in the form by now. */
function useCameAlone(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
