import { expect, it } from "vitest";
import { restoreText } from "./insert-text";

function fieldWith(value: string) {
  const field = { value, heard: "", dispatchEvent: () => (field.heard = field.value) };
  return field;
}

const after = (typed: string, unsent: string) => {
  const field = fieldWith(typed);
  restoreText(field as unknown as HTMLTextAreaElement, unsent);
  return [field.value, field.heard];
};

it("An unsent text is put back in front of the text typed meanwhile", () => {
  expect(after("And then", "First this")).toEqual(["First this\nAnd then", "First this\nAnd then"]);
});

it("An unsent text is put back into an empty field unchanged", () => {
  expect(after("", "First this")).toEqual(["First this", "First this"]);
});
