import { Icon } from "./icon";
import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from "react";
import { dismissToast, noToasts, toastStore, type Toast } from "./toast";

const icons = { plain: null, success: "circle-check", danger: "circle-alert" } as const;

/** Takes the toast away after its time; hovering, focus or a hidden tab stop the clock. */
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

/** Whether someone looks at the toasts, by pointer or by focus, or nobody can: the tab is hidden. */
function useWatched(region: RefObject<HTMLElement>, toasts: readonly Toast[]): boolean {
  const [isWatched, setWatched] = useState(false);
  const isHidden = usePageHidden();
  useEffect(() => {
    const listening = new AbortController();
    const on = (name: string, watched: boolean) =>
      region.current?.addEventListener(name, () => setWatched(watched), { signal: listening.signal });
    on("pointerover", true);
    on("pointerleave", false);
    on("focusin", true);
    on("focusout", false);
    return () => listening.abort();
  }, [region]);
  // One that goes from under the pointer, or with the focus, says no good-bye: the next would wait for ever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of what is shown is a reason to look.
  useEffect(() => {
    const box = region.current;
    setWatched(Boolean(box && (box.matches(":hover") || box.contains(document.activeElement))));
  }, [region, toasts]);
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

/** Bars at the foot of the window say so by this attribute; they come and go with pages and grow with what is typed. */
function heightOfFoot(): number {
  const bars = [...document.querySelectorAll<HTMLElement>("[data-foot]")].filter(
    (bar) => bar.offsetHeight > 0 && getComputedStyle(bar).position !== "static",
  );
  return Math.max(0, ...bars.map((bar) => window.innerHeight - bar.getBoundingClientRect().top));
}

const gap = 12;
const lookEveryMs = 300;

/** Keeps the toasts above whatever bar stands at the foot: they must not cover what one presses there. */
function useAboveFoot(region: RefObject<HTMLElement>, isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return;
    const place = () => {
      const height = heightOfFoot();
      region.current?.style.setProperty("bottom", height > 0 ? `${height + gap}px` : null);
    };
    place();
    const timer = setInterval(place, lookEveryMs);
    return () => clearInterval(timer);
  }, [region, isShown]);
}

/** The place where toasts appear: 350 px wide (LAY-56), at the foot of a phone above its navigation. */
export function Toasts({ label, dismissLabel }: { label: string; dismissLabel: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, noToasts);
  const region = useRef<HTMLElement>(null);
  const isHeld = useWatched(region, toasts);
  useAboveFoot(region, toasts.length > 0);
  return (
    <section
      ref={region}
      aria-label={label}
      aria-live="polite"
      aria-relevant="additions"
      data-print="no"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-60 grid justify-items-center gap-2 px-3 md:right-6 md:bottom-6 md:left-auto md:px-0"
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
    <div className="pointer-events-auto flex w-[350px] max-w-full animate-rise items-center gap-2 rounded-card bg-ink py-1 pr-1.5 pl-4 text-ink-inverse shadow-3">
      {icon && <Icon name={icon} className="size-5 shrink-0" />}
      <p className="grow py-2.5 text-sm font-medium">{toast.text}</p>
      {action && (
        <button
          type="button"
          className="min-h-11 shrink-0 rounded-control px-2.5 text-sm font-bold underline underline-offset-4"
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
        className="grid size-11 shrink-0 place-items-center rounded-full"
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  );
}
