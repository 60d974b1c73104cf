import { type RefObject, useEffect, useRef, useState } from "react";

export interface Gallery {
  strip: RefObject<HTMLUListElement>;
  /** Which photo is seen, from 0. */
  current: number;
  /** Moves to a photo; the page itself stays where it is. */
  show(index: number): void;
}

/** A strip of photos that snaps: which one is seen, and how to get to another without swiping. */
export function useGallery(): Gallery {
  const strip = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  useEffect(() => {
    const list = strip.current;
    if (!list) return;
    const onScroll = () => setCurrent(Math.round(list.scrollLeft / Math.max(1, list.clientWidth)));
    list.addEventListener("scroll", onScroll, { passive: true });
    return () => list.removeEventListener("scroll", onScroll);
  }, []);
  const show = (index: number) => strip.current?.scrollTo({ left: index * strip.current.clientWidth });
  return { strip, current, show };
}
