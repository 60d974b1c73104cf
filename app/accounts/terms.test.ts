import { describe, expect, it } from "vitest";
import { termsVersionAt } from "./terms";

describe("the version of the terms", () => {
  it("is the product's own for a company that was there before it (PAG-22)", () => {
    expect(termsVersionAt("2020-06-01T09:00:00Z")).toBe("2023-12-01T12:00:00.000Z");
  });

  it("is the day a later company was added (PAG-23)", () => {
    expect(termsVersionAt("2025-02-14T10:00:00Z")).toBe("2025-02-14T10:00:00.000Z");
  });
});
