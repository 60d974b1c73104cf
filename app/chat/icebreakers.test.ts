import { describe, expect, it } from "vitest";
import { chooseIcebreakers } from "./icebreakers";

describe("chooseIcebreakers (CHA-05)", () => {
  it("Shared interests come first, with one line for each group", () => {
    expect(chooseIcebreakers(["wine", "gym", "yoga", "beer"])).toEqual([
      { about: "gym", group: "active" },
      { about: "wine", group: "taste" },
      { about: null, number: 1 },
    ]);
  });

  it("Three icebreakers are always offered, and never more", () => {
    expect(chooseIcebreakers([])).toHaveLength(3);
    expect(chooseIcebreakers(["kissing", "gym", "music", "coffee", "dogs"])).toHaveLength(3);
  });
});
