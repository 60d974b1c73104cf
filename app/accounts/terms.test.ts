import { describe, expect, it } from "vitest";
import { termsVersionAt } from "./terms";

describe("the version of the terms", () => {
  it("The terms have the product's version when the company is older (PAG-22)", () => {
    expect(termsVersionAt("2020-06-01T09:00:00Z")).toBe("2023-12-01T12:00:00.000Z");
  });

  it("The terms have the date of the company when it was added later (PAG-23)", () => {
    expect(termsVersionAt("2025-02-14T10:00:00Z")).toBe("2025-02-14T10:00:00.000Z");
  });
});
