import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJsonText } from "./json-text";

describe("JSON that people write", () => {
  it("Valid JSON is parsed as by JSON.parse", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(readJsonText(text)).toEqual({ value: JSON.parse(text), mistakes: [] });
      }),
    );
  });

  it.each([
    ['{\n  "a": 1,\n  "b": 2,\n}', "4:1 has a comma too many before this }"],
    ['{\n  "a": 1\n  "b": 2\n}', "3:3 lacks a comma or } before this"],
    ['{ "a" 1 }', "1:7 lacks a colon after a"],
    ["{ 'a': 1 }", "1:3 needs a name in double quotes here"],
    ['{ "a": yes }', "1:8 has no value here"],
    ['{ "a": "one\ntwo" }', "1:8 has a text that does not end on its line"],
    ['["a"', "1:5 ends before its ]"],
    ['{ "a": ', "1:8 ends too early"],
    ["{}\n}", "2:1 has something after its end"],
  ])("The JSON text %j is refused, and the message says where the mistake is", (text, expected) => {
    expect(() => JSON.parse(text)).toThrow();
    const told = readJsonText(text).mistakes.map(({ line, column, problem }) => `${line}:${column} ${problem}`);
    expect(told).toEqual([expected]);
  });

  it("A key that stands twice in one object is a mistake, a key that stands in two objects is not", () => {
    const text = '{\n  "a": { "x": 1 },\n  "b": { "x": 1 },\n  "a": 2\n}';
    expect(readJsonText(text).mistakes).toEqual([{ line: 4, column: 3, problem: "names a twice" }]);
  });
});
