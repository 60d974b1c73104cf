import { describe, expect, it } from "vitest";
import { lostWords, markWords } from "./marked-words";

const marked = (text: string, before: string, mark: "isNew" | "isContact") =>
  markWords(text, before)
    .filter((piece) => piece[mark])
    .map((piece) => piece.text);

describe("Marks in a text under review", () => {
  it("New words are marked and the pieces join to the text", () => {
    const text = "I love tea, long walks\nand cats.";
    expect(marked(text, "I love tea and cats.", "isNew").join("|")).toBe("tea,|long|walks");
    expect(
      markWords(text, "I love tea and cats.")
        .map((piece) => piece.text)
        .join(""),
    ).toBe(text);
    expect(marked(text, "", "isNew")).toEqual([]);
    expect(marked(text, text, "isNew")).toEqual([]);
  });

  it("Words that the former text had are named", () => {
    expect(
      lostWords("I love cats.", "I love big cats.")
        .filter(({ isNew }) => isNew)
        .map(({ text }) => text),
    ).toEqual(["big"]);
    expect(lostWords("I love cats.", "")).toEqual([]);
  });

  it("Links, numbers with spaces, addresses and handles are marked, and no other word", () => {
    const text = "Hello there, call +44 7700 900 123 or see www.elsewhere.test and @anna_k please";
    expect(marked(text, "", "isContact")).toEqual(["+44 7700 900 123", "www.elsewhere.test", "@anna_k"]);
    expect(marked("Nothing here at 12 May 2026", "", "isContact")).toEqual([]);
  });

  it("A text of two thousand characters is marked within a fifth of a second", () => {
    const long = "word ".repeat(400);
    // Processor time, because other processes may interrupt this one.
    const from = process.cpuUsage();
    markWords(long, `${long.slice(0, 900)}other ${long.slice(900)}`);
    expect(process.cpuUsage(from).user).toBeLessThan(200_000);
  });
});
