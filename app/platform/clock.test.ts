import { describe, expect, it } from "vitest";
import { systemClock } from "./clock";

describe("clock", () => {
  it("The clock tells the time of the machine", () => {
    expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000);
  });
});
