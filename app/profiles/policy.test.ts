import { describe, expect, expectTypeOf, it } from "vitest";
import { canAddPhoto, type Onlooker, photosAllowed, photosShown } from "./policy";

describe("photo allowance (PRO-17, PRO-18)", () => {
  it.each([
    [false, 2, true],
    [false, 3, false],
    [true, 24, true],
    [true, 25, false],
  ])("premium %s with %i photos: another is allowed %s", (premium, count, allowed) => {
    expect(canAddPhoto({ premium, count })).toBe(allowed);
  });

  it("is 3 and 25", () => {
    expect([photosAllowed({ premium: false }), photosAllowed({ premium: true })]).toEqual([3, 25]);
  });
});

it("the roles are visitor, free and premium, beside oneself (ROL-01)", () => {
  expectTypeOf<Onlooker>().toEqualTypeOf<"visitor" | "free" | "premium" | "self">();
});

describe("photos shown (ROL-03, ROL-13, AMB-045)", () => {
  it("gives a visitor one, a free member three, a premium member and oneself all", () => {
    expect((["visitor", "free", "premium", "self"] as const).map(photosShown)).toEqual([1, 3, Infinity, Infinity]);
  });
});
