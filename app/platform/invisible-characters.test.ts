import fc from "fast-check";
import { expect, it } from "vitest";
import { mostShown, readableLine, readableText, removeInvisible, splitInvisible } from "./invisible-characters";

const shown = (text: string) =>
  splitInvisible(text).pieces.map((piece) => (typeof piece === "string" ? piece : `[${piece.code}]`));

it("Characters that turn or hide text are shown as marks", () => {
  expect(shown("pay\u202Egnp.exe")).toEqual(["pay", "[U+202E]", "gnp.exe"]);
  expect(shown("a\u200Bb\u0000c\uFEFF")).toEqual(["a", "[U+200B]", "b", "[U+0000]", "c", "[U+FEFF]"]);
  expect(shown("\u2066x\u2069\u3164\u{E0041}")).toEqual(["[U+2066]", "x", "[U+2069]", "[U+3164]", "[U+E0041]"]);
});

it("Ordinary text, line breaks, accents and emoji are shown as they are", () => {
  const text = "Zoë said:\n\tقالت 👩‍👩‍👧 👍🏽 e\u0301";
  expect(shown(text)).toEqual([text]);
});

it("Variation selectors are marks except after signs with variants", () => {
  expect(shown("a\uFE0F\u{E0100}")).toEqual(["a", "[U+FE0F]", "[U+E0100]"]);
  expect(shown("❤️ 1️⃣ 葛\u{E0100}")).toEqual(["❤️ 1️⃣ 葛\u{E0100}"]);
});

it("Accents that would cover the lines around them become marks", () => {
  expect(shown(`a${"\u0301".repeat(6)}`)).toEqual([`a${"\u0301".repeat(4)}`, "[U+0301]", "[U+0301]"]);
});

it("Text is clipped at 600 characters, never within one", () => {
  expect(splitInvisible("x".repeat(mostShown)).isClipped).toBe(false);
  const { pieces, isClipped } = splitInvisible("😀".repeat(mostShown + 1));
  expect(isClipped).toBe(true);
  expect(pieces).toEqual(["😀".repeat(mostShown)]);
});

it("Pasted line breaks of any kind separate words", () => {
  const pasted = "a\u2028b\u2029c\u000Bd\u000Ce\u0085f\r\ng\rh";
  expect(readableText(pasted)).toBe("a\nb\nc\nd\ne\nf\ng\nh");
  expect(readableLine(pasted)).toBe("a b c d e f g h");
});

it("A text without hidden characters stays the same when it is cleaned again", () => {
  const signs = [
    "a",
    "1",
    "\u0301",
    "\u200D",
    "👩",
    "❤",
    "\uFE0F",
    "\u{E0100}",
    "\u200B",
    "\u202E",
    "\n",
    "\u2028",
    " ",
  ];
  const text = fc.array(fc.constantFrom(...signs), { maxLength: 24 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (typed) => {
      const once = removeInvisible(typed);
      expect(removeInvisible(once)).toBe(once);
      expect(readableText(readableText(typed))).toBe(readableText(typed));
    }),
    { numRuns: 2_000 },
  );
});
