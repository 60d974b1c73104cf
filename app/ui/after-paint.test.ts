import { beforeEach, expect, it, vi } from "vitest";
import { afterPaint } from "./after-paint";

let page: EventTarget & { visibilityState?: string };
let paint: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", page);
  vi.stubGlobal("requestAnimationFrame", (next: () => void) => {
    paint = next;
  });
  return () => vi.useRealTimers();
});

it("Work after a paint runs once, after the frame of the press", () => {
  const work = vi.fn();
  afterPaint(work);
  paint();
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(1);
});

it.each(["pagehide", "visibilitychange"])(
  "Work after a paint runs at once on %s, since a phone may end the page",
  (end) => {
    const work = vi.fn();
    afterPaint(work);
    page.dispatchEvent(new Event(end));
    expect(work).toHaveBeenCalledTimes(1);
    paint();
    vi.advanceTimersByTime(1000);
    expect(work).toHaveBeenCalledTimes(1);
  },
);

it("Work after a paint runs soon in a page that paints nothing", () => {
  const work = vi.fn();
  afterPaint(work);
  vi.advanceTimersByTime(100);
  expect(work).toHaveBeenCalledTimes(1);
  page.visibilityState = "hidden";
  afterPaint(work);
  expect(work).toHaveBeenCalledTimes(2);
});
