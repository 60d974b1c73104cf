import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "./class-names";
import { moveInMenu } from "./menu-keys";

type MenuProps = {
  /** What opens it, read aloud. */
  label: string;
  /** What opens it, as shown: an icon or words. */
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  /** The menu opens upwards, for triggers at the foot of the screen. */
  above?: boolean;
  triggerClassName?: string;
};

function closeOnLeaving(details: HTMLDetailsElement) {
  const onPointer = (event: Event) => {
    if (!details.contains(event.target as Node)) details.open = false;
  };
  const onKey = (event: KeyboardEvent) => {
    moveInMenu(details, event);
    if (event.key !== "Escape" || !details.open) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  const onToggle = () => keepInWindow(details);
  details.addEventListener("toggle", onToggle);
  document.addEventListener("pointerdown", onPointer);
  document.addEventListener("focusin", onPointer);
  document.addEventListener("keydown", onKey);
  return () => {
    details.removeEventListener("toggle", onToggle);
    document.removeEventListener("pointerdown", onPointer);
    document.removeEventListener("focusin", onPointer);
    document.removeEventListener("keydown", onKey);
  };
}

/** To the window's edge and no further, from where the page can follow: near it a few entries still stand. */
const fewestEntries = "9rem";
const toEdge = 16;

function keepInWindow(details: HTMLDetailsElement): void {
  const list = details.querySelector("ul");
  if (!list || !details.open) return;
  const { top, bottom } = details.getBoundingClientRect();
  const room = list.getBoundingClientRect().top < top ? top : window.innerHeight - bottom;
  list.style.maxHeight = `max(${fewestEntries}, ${Math.floor(room - toEdge)}px)`;
}

/** A few deeds or links behind one button. A native details element; script adds closing by Escape or a press outside. */
export function Menu({ label, trigger, children, align = "end", above, triggerClassName }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => (box.current ? closeOnLeaving(box.current) : undefined), []);
  return (
    <details ref={box} className="group relative inline-block">
      <summary
        aria-label={label}
        title={label}
        className={
          triggerClassName ??
          "flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 hover:bg-sunken"
        }
      >
        {trigger}
      </summary>
      <ul
        className={classNames(
          "absolute z-40 grid max-h-[70dvh] min-w-[min(14rem,70vw)] gap-0.5 scroll-p-2 overflow-y-auto overscroll-contain rounded-card bg-overlay p-1.5 text-ink shadow-3 group-open:animate-rise",
          align === "end" ? "right-0" : "left-0",
          above ? "bottom-full mb-2" : "top-full mt-2",
        )}
      >
        {children}
      </ul>
    </details>
  );
}
