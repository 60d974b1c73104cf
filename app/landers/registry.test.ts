import { describe, expect, it } from "vitest";
import { landers, variantOf } from "./registry";

describe("the landers", () => {
  it("show the variant of their slug, and the first for any other (AMB-088)", () => {
    expect(variantOf(landers.gallery.variants, "weekend")).toBe("weekend");
    expect(variantOf(landers.gallery.variants, "x")).toBe("evening");
    expect(variantOf(landers.gallery.variants, undefined)).toBe("evening");
  });
});
