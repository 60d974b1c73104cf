import { describe, expect, it } from "vitest";
import { manualClock, systemClock } from "./clock";

describe("clock", () => {
  it("The clock tells the time of the machine", () => {
    expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000);
  });

  it("A test clock stands still until moved, and dates read earlier do not change", () => {
    const clock = manualClock(new Date("2030-01-01T00:00:00Z"));
    const before = clock.now();
    clock.advance(90_000);
    const after = clock.now();
    expect(before.toISOString()).toBe("2030-01-01T00:00:00.000Z");
    expect(after.toISOString()).toBe("2030-01-01T00:01:30.000Z");
  });
});
