import { describe, expect, it } from "vitest";
import { distanceSteps } from "~/discovery/search-order";
import { distanceIn } from "./use-distance";

describe("a distance", () => {
  it("is told in miles where people count in those, in every step there is", () => {
    for (const country of ["GB", "US"]) {
      expect(distanceSteps.map((km) => distanceIn(country, km))).toEqual(
        [6, 15, 30, 60].map((number) => ({ unit: "miles", number })),
      );
    }
  });

  it("is told in kilometres everywhere else", () => {
    for (const country of ["NL", "IE", "CA", ""]) {
      expect(distanceIn(country, 25)).toEqual({ unit: "km", number: 25 });
    }
  });
});
