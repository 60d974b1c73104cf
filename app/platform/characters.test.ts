import { afterEach, describe, expect, it, vi } from "vitest";
import { countCharacters, firstCharacters, isLongerThan, mostUnits } from "./characters";

afterEach(() => vi.unstubAllGlobals());

const family = "👨\u200d👩\u200d👧\u200d👦";
const flag = "🇳🇱";
const accented = "e\u0301\u0323";

describe("characters", () => {
  it("are what people count as one, not what a computer stores them in", () => {
    for (const one of ["a", "é", "😀", "👍🏽", family, flag, accented, "ก็", "한"]) {
      expect([one, countCharacters(one)]).toEqual([one, 1]);
    }
    expect(countCharacters(`${family}, ${flag}!`)).toBe(5);
    expect(countCharacters("")).toBe(0);
  });

  it("decide what is too long", () => {
    expect(isLongerThan(family.repeat(50), 50)).toBe(false);
    expect(isLongerThan(family.repeat(51), 50)).toBe(true);
    expect(isLongerThan("x".repeat(50), 50)).toBe(false);
    expect(isLongerThan("x".repeat(51), 50)).toBe(true);
  });

  it("fit a field whole, whatever they are made of: a browser counts units", () => {
    for (const one of ["a", family, flag, accented]) expect(one.repeat(50).length).toBeLessThanOrEqual(mostUnits(50));
  });

  it("carry no book of marks on one letter", () => {
    expect(isLongerThan(`e${"\u0301".repeat(10_000)}`, 50)).toBe(true);
    expect(firstCharacters(`ab${"\u0301".repeat(10_000)}`, 50)).toBe("a");
  });

  it("are never cut in two", () => {
    expect(firstCharacters(family.repeat(60), 50)).toBe(family.repeat(50));
    expect(firstCharacters("short", 50)).toBe("short");
  });

  it("are counted as code points where a browser knows no better", () => {
    vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
    expect(countCharacters("😀é")).toBe(2);
  });
});
