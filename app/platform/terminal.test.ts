import { describe, expect, it } from "vitest";
import { visibleLine, visibleText } from "./terminal";

describe("what a terminal is shown of what members wrote", () => {
  it("has marks where a sequence would colour, move, rename the window or ring", () => {
    expect(visibleLine("\u001b[31mred\u001b]0;title\u0007")).toBe("␛[31mred␛]0;title␇");
    expect(visibleLine("a\u009b2Jb\u007f")).toBe("a<U+009B>2Jb␡");
  });

  it("has marks where signs reorder or hide letters", () => {
    expect(visibleLine("abc\u202egpj.exe\u200b\ufeff")).toBe("abc<U+202E>gpj.exe<U+200B><U+FEFF>");
  });

  it("keeps a name on its line, and a text's lines apart", () => {
    expect(visibleLine("Anna\r\nBanned.")).toBe("Anna␍␊Banned.");
    expect(visibleText("one\r\ntwo\nthree\rfour")).toBe("one\r\ntwo\nthree␍four");
  });

  it("leaves letters of every language as they are", () => {
    expect(visibleLine("Zoë, Łukasz, Ærø, 👩‍🚀".replace("\u200d", ""))).toBe("Zoë, Łukasz, Ærø, 👩🚀");
  });
});
