import { useEffect, useReducer, useRef, type ReactNode } from "react";
import { classNames } from "./class-names";
import type { Sides } from "./menu-presses";
import { startWhenLoaded } from "./start-when-loaded";
import { isOpenedInBrowser } from "./use-painted";

type MenuProps = {
  /** The button's label for screen readers. */
  label: string;
  /** The button's content: an icon or text. */
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  /** Opens the menu upwards, even without script, for buttons at the bottom of the screen. */
  above?: boolean;
  triggerClassName?: string;
};

/** Loads the code for presses after the page, because the details element opens without that code (P12). */
function follow(details: HTMLDetailsElement, sides: Sides): () => void {
  return startWhenLoaded(
    () => import("./menu-presses"),
    ({ followPresses }) => followPresses(details, sides),
  );
}

/**
 * Actions or links behind one button, as a native details element. Script closes the menu on Escape or an outside
 * click. After a navigation by the router, the content renders when the button is first focused or pressed.
 */
export function Menu({ label, trigger, children, align = "end", above = false, triggerClassName }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [isWanted, want] = useReducer(() => true, !isOpenedInBrowser());
  const isAtStart = align === "start";
  useEffect(
    () => (isWanted && box.current ? follow(box.current, { isAbove: above, isAtStart }) : undefined),
    [isWanted, above, isAtStart],
  );
  return (
    <details ref={box} className="group relative inline-block shrink-0">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. */}
      <summary
        aria-label={label}
        title={label}
        onFocus={want}
        onClick={want}
        className={
          triggerClassName ??
          "flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 hover:bg-sunken"
        }
      >
        {trigger}
      </summary>
      <ul
        data-above={above || undefined}
        className={classNames(
          "absolute top-full z-40 my-2 grid max-h-[70dvh] min-w-[min(14rem,70vw)] gap-0.5 scroll-p-2 overflow-y-auto overscroll-contain rounded-card bg-overlay p-1.5 text-ink shadow-3 group-open:animate-rise data-above:top-auto data-above:bottom-full",
          isAtStart ? "left-0" : "right-0",
        )}
      >
        {isWanted && children}
      </ul>
    </details>
  );
}
