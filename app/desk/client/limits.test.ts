import { expect, it } from "vitest";
import { lineField, textField } from "~/operators/verbs/fields.server";
import { countCharacters } from "~/platform/characters";
import { typedLength } from "./limits";

it("The counter of a field counts as the server does", () => {
  for (const typed of ["one  two", " a\u2028\u2028b ", "x\u200B y\tz", "👩‍👩‍👧  👍🏽"]) {
    expect(typedLength(typed, true), typed).toBe(countCharacters(lineField({ most: 40 }).parse(typed)));
    expect(typedLength(typed, false), typed).toBe(countCharacters(textField({ most: 40 }).parse(typed)));
  }
});
