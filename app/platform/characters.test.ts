import { afterEach, describe, expect, it, vi } from "vitest";
import { countCharacters, firstCharacters, isLongerThan, mostUnits } from "./characters";

afterEach(() => vi.unstubAllGlobals());

const family = "👨\u200d👩\u200d👧\u200d👦";
const flag = "🇳🇱";
const accented = "e\u0301\u0323";

describe("characters", () => {
  it("Characters are counted as people see them", () => {
    for (const one of ["a", "é", "😀", "👍🏽", family, flag, accented, "ก็", "한"]) {
      expect([one, countCharacters(one)]).toEqual([one, 1]);
    }
    expect(countCharacters(`${family}, ${flag}!`)).toBe(5);
    expect(countCharacters("")).toBe(0);
  });

  it("Characters decide whether a text is too long", () => {
    expect(isLongerThan(family.repeat(50), 50)).toBe(false);
    expect(isLongerThan(family.repeat(51), 50)).toBe(true);
    expect(isLongerThan("x".repeat(50), 50)).toBe(false);
    expect(isLongerThan("x".repeat(51), 50)).toBe(true);
  });

  it("The maxLength of a field lets its full number of characters through", () => {
    for (const one of ["a", family, flag, accented]) expect(one.repeat(50).length).toBeLessThanOrEqual(mostUnits(50));
  });

  it("A letter can carry a limited number of combining marks", () => {
    expect(isLongerThan(`e${"\u0301".repeat(10_000)}`, 50)).toBe(true);
    expect(firstCharacters(`ab${"\u0301".repeat(10_000)}`, 50)).toBe("a");
  });

  it("A character is never cut in two", () => {
    expect(firstCharacters(family.repeat(60), 50)).toBe(family.repeat(50));
    expect(firstCharacters("short", 50)).toBe("short");
  });

  it("Characters are counted as code points in a browser without Intl.Segmenter", () => {
    vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
    expect(countCharacters("😀é")).toBe(2);
  });
});
