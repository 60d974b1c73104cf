import { describe, expect, it } from "vitest";
import { findHits, fold, partsOf, wordsOf } from "./faq-search";

const list = [
  { id: "cost", text: "What does it cost?\nA message costs credits." },
  { id: "delete", text: "How do I delete my account?\nIn your settings." },
  { id: "été", text: "Après l’été, çà et là: Łódź, smørrebrød, 👩‍🚀 naïve" },
];
const ids = (query: string) => findHits(list, query).ids;

describe("searching the questions", () => {
  it("A search of the questions finds answers that contain every word, in any case and without accents", () => {
    expect(ids("COST")).toEqual(["cost"]);
    expect(ids("settings delete")).toEqual(["delete"]);
    expect([ids("lodz SMORREBROD"), ids("APRÈS")]).toEqual([["été"], ["été"]]);
    expect(ids("   ?! ")).toEqual(["cost", "delete", "été"]);
    expect(ids("nothing-of-the-kind")).toEqual([]);
  });

  it("A search of the questions for a whole sentence finds answers with one of its longer words", () => {
    expect(findHits(list, "where can I delete this please")).toEqual({
      words: ["where", "delete", "this", "please"],
      ids: ["delete"],
    });
  });

  it("A search of the questions takes the signs of a regular expression as spaces", () => {
    expect(wordsOf("a.*b (c) \\d+ d")).toEqual(["a", "b", "c", "d"]);
    expect(wordsOf("a cost a")).toEqual(["cost"]);
    expect(wordsOf("x".repeat(5000))[0]).toHaveLength(100);
  });

  it("A text without accents keeps each character's position, so that the right letters are marked", () => {
    for (const text of ["İstanbul ß ﬁ", ...list.map(({ text }) => text)]) {
      expect(fold(text)).toHaveLength(text.length);
      for (const words of [["a"], ["ete", "et"], []]) {
        expect(
          partsOf(text, words)
            .map((part) => part.text)
            .join(""),
        ).toBe(text);
      }
    }
    expect(partsOf("L’été, l'Eté", ["et", "ete"]).filter(({ isHit }) => isHit)).toEqual([
      { text: "été", isHit: true },
      { text: "Eté", isHit: true },
    ]);
  });
});
