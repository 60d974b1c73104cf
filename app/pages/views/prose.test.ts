import { describe, expect, it } from "vitest";
import { blocksOf } from "./prose";

describe("a text", () => {
  it("A text becomes paragraphs, with neighbouring items as one list", () => {
    expect(blocksOf("One\n- a\n- b\nTwo\n- c")).toEqual(["One", ["a", "b"], "Two", ["c"]]);
  });
});
