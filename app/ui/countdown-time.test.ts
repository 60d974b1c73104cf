import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { countdownParts, countdownText, runCountdown } from "./countdown-time";
import { clockOffset } from "./server-clock";

describe("countdownText", () => {
  it.each([
    [3_661_000, "01:01:01"],
    [14_400_000, "04:00:00"],
    [14_399_001, "04:00:00"],
    [14_399_000, "03:59:59"],
    [1, "00:00:01"],
    [0, "00:00:00"],
    [-5_000, "00:00:00"],
  ])("The countdown shows %i ms as %s", (left, text) => expect(countdownText(left)).toBe(text));

  it("The countdown returns strings of two digits (OFF-15)", () => {
    expect(countdownParts(3_661_000)).toEqual({ hours: "01", minutes: "01", seconds: "01" });
  });
});

describe("runCountdown", () => {
  let serverNow = 1_000_000;
  beforeEach(() => {
    vi.useFakeTimers({ now: 5_000_000 });
    serverNow += 1_000;
  });
  afterEach(() => vi.useRealTimers());

  it("The countdown ticks by the server's clock, reports its end once and leaves no timer", () => {
    const onTick = vi.fn();
    const onEnd = vi.fn();
    runCountdown({ endsAt: serverNow + 3_000, serverNow, onTick, onEnd });
    expect(onTick).toHaveBeenLastCalledWith(3_000);
    vi.advanceTimersByTime(2_000);
    expect(onTick).toHaveBeenLastCalledWith(1_000);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(onTick).toHaveBeenCalledTimes(4);
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("A countdown that shows late counts from the arrival of the page (L21)", () => {
    const page = serverNow + 77;
    const onTick = vi.fn();
    clockOffset(page);
    vi.advanceTimersByTime(40_000);
    runCountdown({ endsAt: page + 60_000, serverNow: page, onTick, onEnd: () => {} })();
    expect(onTick).toHaveBeenLastCalledWith(20_000);
  });

  it("A countdown that starts after its end reports this at once", () => {
    const onEnd = vi.fn();
    runCountdown({ endsAt: serverNow - 1, serverNow, onTick: () => {}, onEnd });
    expect(onEnd).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("A stopped countdown does not report its end", () => {
    const onEnd = vi.fn();
    runCountdown({ endsAt: serverNow + 3_000, serverNow, onTick: () => {}, onEnd })();
    vi.advanceTimersByTime(10_000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
