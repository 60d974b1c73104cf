import { describe, expect, it } from "vitest";
import { escapeLine, escapeText } from "./terminal";

describe("members' text in a terminal", () => {
  it("A mark replaces sequences that would colour, move the cursor, rename the window or ring", () => {
    expect(escapeLine("\u001b[31mred\u001b]0;title\u0007")).toBe("␛[31mred␛]0;title␇");
    expect(escapeLine("a\u009b2Jb\u007f")).toBe("a<U+009B>2Jb␡");
  });

  it("A mark replaces characters that reorder or hide letters", () => {
    expect(escapeLine("abc\u202egpj.exe\u200b\ufeff")).toBe("abc<U+202E>gpj.exe<U+200B><U+FEFF>");
  });

  it("A name stays on one line, and the lines of a text stay apart", () => {
    expect(escapeLine("Anna\r\nBanned.")).toBe("Anna␍␊Banned.");
    expect(escapeText("one\r\ntwo\nthree\rfour")).toBe("one\r\ntwo\nthree␍four");
  });

  it("Letters of all languages stay as they were written", () => {
    expect(escapeLine("Zoë, Łukasz, Ærø, 👩‍🚀".replace("\u200d", ""))).toBe("Zoë, Łukasz, Ærø, 👩🚀");
  });
});
