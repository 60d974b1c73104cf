import { describe, expect, it } from "vitest";
import { choiceOfDrag } from "./swipe";

describe("Releasing a card", () => {
  it.each([
    ["far to the right", 140, 0, "like"],
    ["far to the left", -140, 0, "pass"],
    ["near", 40, 0.1, null],
    ["near, but thrown to the right", 40, 0.9, "like"],
    ["near, but thrown to the left", -40, -0.9, "pass"],
    ["near, thrown back to the middle", 40, -0.9, null],
    ["not at all", 0, 0, null],
  ])("A card released %s gives the expected decision", (_how, distance, speed, choice) =>
    expect(choiceOfDrag(distance, speed)).toBe(choice),
  );
});
