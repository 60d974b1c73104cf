import { describe, expect, it } from "vitest";
import { systemClock } from "./clock";

describe("clock", () => {
  it("The clock shows the machine's time", () => {
    expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000);
  });
});
