import { describe, expect, it } from "vitest";
import { cardOpener, wordsLength } from "./card-opener";

describe("The fact on a card that starts a talk", () => {
  it("Shared interests come before the member's own words", () => {
    expect(cardOpener(["wine"], "Long walks.")).toEqual({ shared: ["wine"], words: null });
  });

  it("The member's own words stand on one line without shared interests", () => {
    expect(cardOpener([], " Long\nwalks. ")).toEqual({ shared: [], words: "Long walks." });
  });

  it.each([null, "", "  "])("A card without shared interests and words (%j) has no fact", (words) => {
    expect(cardOpener([], words)).toEqual({ shared: [], words: null });
  });

  it("Long words end after a whole word", () => {
    const { words } = cardOpener([], "walking ".repeat(20));
    expect(words).toMatch(/walking…$/);
    expect([...(words ?? "")].length).toBeLessThanOrEqual(wordsLength);
  });

  it("Words cut by the database at a space end with an ellipsis", () => {
    const cut = `${"a".repeat(wordsLength - 4)} and `;
    expect(cardOpener([], cut).words).toBe(`${"a".repeat(wordsLength - 4)}…`);
    expect(cardOpener([], "Long walks. ").words).toBe("Long walks.");
  });

  it("Long words without spaces are cut between whole letters", () => {
    expect(cardOpener([], "🙂".repeat(100)).words).toBe(`${"🙂".repeat(wordsLength - 1)}…`);
  });
});
