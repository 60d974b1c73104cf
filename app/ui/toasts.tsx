import { Icon } from "./icon";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { dismissToast, toastStore, type Toast } from "./toast";
import { useOnChange } from "./use-on-change";
import { useStore } from "./use-store";

const icons = { plain: null, success: "circle-check", danger: "circle-alert" } as const;

/** Dismisses the toast after its duration. The timer pauses while `isHeld` is true. */
function useExpiry({ id, duration }: Toast, isHeld: boolean): void {
  const left = useRef(duration);
  useEffect(() => {
    if (isHeld) return;
    const began = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - began;
    };
  }, [id, isHeld]);
}

/** True while a toast is hovered or focused, or the tab is hidden. */
function useWatched(region: RefObject<HTMLElement>, toasts: readonly Toast[]): boolean {
  const [isWatched, setWatched] = useState(false);
  const isHidden = usePageHidden();
  const look = useCallback(() => {
    const box = region.current;
    setWatched(Boolean(box && (box.matches(":hover") || box.contains(document.activeElement))));
  }, [region]);
  useEffect(() => {
    const listening = new AbortController();
    // Check hover and focus on each event, because a leaving pointer says nothing about the focus.
    for (const name of ["pointerover", "pointerleave", "focusin", "focusout"])
      region.current?.addEventListener(name, look, { signal: listening.signal });
    return () => listening.abort();
  }, [region, look]);
  // Check again after each change, because a removed toast fires no event and the others would stay paused.
  useOnChange(toasts, look);
  return isWatched || isHidden;
}

function usePageHidden(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.hidden,
    () => false,
  );
}

type Place = "foot" | "head";

const opposite = { foot: "head", head: "foot" } as const;

/** Pixels by which fixed bars reach into the window. Fixed bars have the attribute `data-head` or `data-foot`. */
function reachOf(place: Place, selector = `[data-${place}]`): number {
  const bars = [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (bar) => bar.offsetHeight > 0 && getComputedStyle(bar).position !== "static",
  );
  const edges = bars.map((bar) => bar.getBoundingClientRect());
  return Math.max(0, ...edges.map(({ top, bottom }) => (place === "head" ? bottom : window.innerHeight - top)));
}

/** Pixels by which fixed bars reach into the window. Includes an open menu if the toasts still fit. */
function reachOfBars(place: Place, ownHeight: number): number {
  const reach = reachOf(place, `[data-${place}], [data-${place}] [open] > ul`);
  const room = window.innerHeight - reach - reachOf(opposite[place]);
  return room >= ownHeight + 2 * gap ? reach : reachOf(place);
}

const gap = 12;
const lookEveryMs = 300;

/** Moves the toasts clear of the fixed bar, so that its buttons stay visible. */
function useClearOfBar(region: RefObject<HTMLElement>, place: Place, isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    const clear = () => {
      const reach = reachOfBars(place, region.current?.offsetHeight ?? 0);
      region.current?.style.setProperty(place === "foot" ? "bottom" : "top", reach > 0 ? `${reach + gap}px` : null);
    };
    clear();
    const timer = setInterval(clear, lookEveryMs);
    return () => clearInterval(timer);
  }, [region, place, isNeeded]);
}

const places = {
  foot: "bottom-[calc(5rem+env(safe-area-inset-bottom))] md:bottom-6",
  head: "top-6",
} as const;

interface ToastsProps {
  label: string;
  dismissLabel: string;
  /** `head` is for pages with the newest content at the bottom. */
  place?: Place;
}

/** Shows all toasts, 350 px wide (LAY-56), on phones above the navigation. */
export function Toasts({ label, dismissLabel, place = "foot" }: ToastsProps) {
  const toasts = useStore(toastStore);
  const region = useRef<HTMLElement>(null);
  const isHeld = useWatched(region, toasts);
  useClearOfBar(region, place, toasts.length > 0);
  return (
    <section
      ref={region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      data-print="no"
      className={`pointer-events-none fixed inset-x-0 z-60 grid grid-cols-1 justify-items-center gap-2 px-3 max-[20em]:px-2 md:right-6 md:left-auto md:px-0 ${places[place]}`}
    >
      {toasts.map((one) => (
        <ToastBox key={one.id} toast={one} dismissLabel={dismissLabel} isHeld={isHeld} />
      ))}
    </section>
  );
}

function ToastBox({ toast, dismissLabel, isHeld }: { toast: Toast; dismissLabel: string; isHeld: boolean }) {
  useExpiry(toast, isHeld);
  const icon = icons[toast.tone];
  const { action } = toast;
  return (
    <div className="pointer-events-auto flex w-[350px] max-w-full animate-rise flex-nowrap items-center gap-2 rounded-card bg-ink py-1 pr-1.5 pl-4 max-[20em]:grid max-[20em]:grid-cols-[1fr_auto] max-[20em]:gap-0 max-[20em]:pl-3 text-ink-inverse shadow-3">
      {icon && <Icon name={icon} className="size-5 shrink-0 max-[20em]:hidden" />}
      <p className="grow py-2.5 text-sm font-medium">{toast.text}</p>
      {action && (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-control px-2.5 text-sm font-bold underline underline-offset-4 max-[20em]:order-last max-[20em]:col-span-full max-[20em]:justify-self-end"
          onClick={() => {
            dismissToast(toast.id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={dismissLabel}
        className="touch-target grid shrink-0 place-items-center rounded-full"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  );
}
