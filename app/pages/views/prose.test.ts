import { describe, expect, it } from "vitest";
import { blocksOf } from "./prose";

describe("a text", () => {
  it("A text is divided into paragraphs, and neighbouring items form one list", () => {
    expect(blocksOf("One\n- a\n- b\nTwo\n- c")).toEqual(["One", ["a", "b"], "Two", ["c"]]);
  });
});
