import { describe, expect, it } from "vitest";
import { hasTrafficSource, readTracking, trackingOf, writeTracking } from "./traffic-source";

const five = { network: "n", ref: "r", sub1: "a", sub2: "b", sub3: "c d&e" };

describe("traffic sources of visits", () => {
  it("A traffic source is read from five keys of a query and from no other (TRK-04, TRK-05)", () => {
    const query = new URLSearchParams({ ...five, sub4: "x", gclid: "y" });
    expect(trackingOf(query)).toEqual(five);
    expect(trackingOf(new URLSearchParams("sub4=x&network=&ref=%20"))).toBeNull();
  });

  it("A stored traffic source is read back unchanged (TRK-05)", () => {
    expect(readTracking(writeTracking(five))).toEqual(five);
    expect(readTracking(undefined)).toBeNull();
  });

  it("A long value of a traffic source is cut and not refused", () => {
    expect(trackingOf(new URLSearchParams({ ref: "r".repeat(500) }))?.ref).toHaveLength(120);
  });

  it("A traffic source exists when network or ref is known (TRK-06, AMB-048)", () => {
    expect(hasTrafficSource({ network: "n" })).toBe(true);
    expect(hasTrafficSource({ ref: "r" })).toBe(true);
    expect(hasTrafficSource({ sub1: "a" })).toBe(false);
    expect(hasTrafficSource(null)).toBe(false);
  });
});
