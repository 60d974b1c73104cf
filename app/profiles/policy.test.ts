import { describe, expect, expectTypeOf, it } from "vitest";
import { canAddPhoto, type PhotoViewer, photosAllowed, photosShown } from "./policy";

describe("the photo allowance (PRO-17, PRO-18)", () => {
  it.each([
    [false, 2, true],
    [false, 3, false],
    [true, 24, true],
    [true, 25, false],
  ])("A member with premium %s and %i photos may add another: %s", (premium, count, allowed) => {
    expect(canAddPhoto({ premium, count })).toBe(allowed);
  });

  it("The photo allowance is 3, and 25 with Premium", () => {
    expect([photosAllowed({ premium: false }), photosAllowed({ premium: true })]).toEqual([3, 25]);
  });
});

it("A profile distinguishes visitors, free members and premium members, besides its owner (ROL-01)", () => {
  expectTypeOf<PhotoViewer>().toEqualTypeOf<"visitor" | "free" | "premium" | "self">();
});

describe("the photos shown (ROL-03, ROL-13, AMB-045)", () => {
  it("A visitor sees one photo, a free member three, a premium member and the owner see all", () => {
    expect((["visitor", "free", "premium", "self"] as const).map(photosShown)).toEqual([1, 3, Infinity, Infinity]);
  });
});
