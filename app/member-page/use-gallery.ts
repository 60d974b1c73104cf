import { type RefObject, useEffect, useRef, useState } from "react";

export interface Gallery {
  strip: RefObject<HTMLUListElement>;
  /** Index of the visible photo, counted from 0. */
  current: number;
  /** Scrolls to a photo without scrolling the page. */
  show(index: number): void;
}

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
