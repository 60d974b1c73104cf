import { type RefObject, useEffect, useRef, useState } from "react";
import { useT } from "~/i18n/use-t";
import { Icon } from "~/ui/icon";
import type { ShownMessage } from "../message";

interface JumpToNewestProps {
  messages: readonly ShownMessage[];
  scroller: RefObject<HTMLElement>;
}

/** Distance in pixels within which the reader counts as being at the newest message. */
const nearNewest = 300;
const isAtNewest = (box: HTMLElement | null) => -(box?.scrollTop ?? 0) < nearNewest;

/** Button that scrolls to the newest message. Counts the messages that arrived since the viewer scrolled away. */
export function JumpToNewest({ messages, scroller }: JumpToNewestProps) {
  const t = useT();
  const newest = messages[messages.length - 1]?.seq ?? 0;
  const seen = useRef(newest);
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    const look = () => setAway(!isAtNewest(box));
    look();
    box?.addEventListener("scroll", look, { passive: true });
    return () => box?.removeEventListener("scroll", look);
  }, [scroller]);
  if (!isAway) {
    seen.current = newest;
    return null;
  }
  const count = messages.filter(({ seq, mine }) => seq > seen.current && !mine).length;
  const go = () =>
    scroller.current?.scrollTo({
      top: 0,
      behavior: matchMedia("(prefers-reduced-motion)").matches ? "auto" : "smooth",
    });
  return (
    <button
      type="button"
      onClick={go}
      className="absolute right-3 bottom-full mb-2 flex min-h-11 items-center gap-2 rounded-pill bg-overlay px-4 text-sm font-semibold text-ink shadow-3"
    >
      <Icon name="chevron-down" className="size-5" />
      {count > 0 ? t("chat:page.newestCount", { count }) : t("chat:page.toNewest")}
    </button>
  );
}
