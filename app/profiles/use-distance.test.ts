import { describe, expect, it } from "vitest";
import { distanceSteps } from "~/discovery/search-order";
import { distanceIn } from "./use-distance";

describe("displayed distances", () => {
  it("Every distance step is in miles in countries that use miles", () => {
    for (const country of ["GB", "US"]) {
      expect(distanceSteps.map((km) => distanceIn(country, km))).toEqual(
        [6, 15, 30, 60].map((number) => ({ unit: "miles", number })),
      );
    }
  });

  it("A distance is in kilometres everywhere else", () => {
    for (const country of ["NL", "IE", "CA", ""]) {
      expect(distanceIn(country, 25)).toEqual({ unit: "km", number: 25 });
    }
  });
});
