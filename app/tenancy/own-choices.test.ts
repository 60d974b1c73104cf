import { describe, expect, it } from "vitest";
import { choiceList, ownWords } from "./own-choices";
import { checkWith, printProblem } from "./record-problems";
import * as z from "zod";

const schema = z.strictObject({ prompts: choiceList(["sunday", "trip"], { length: 120, most: 30 }) });
const explain = (prompts: unknown) => {
  const checked = checkWith(schema, { prompts });
  return checked.ok ? "" : checked.problems.map(printProblem).join("\n");
};
const kite = { id: "kite", texts: { en: "My first kite", nl: "Mijn eerste vlieger" } };

describe("A list with the site's own entries", () => {
  it("A list may mix named entries with the site's own", () => {
    expect(explain(["trip", kite])).toBe("");
  });

  it.each([
    ["a text of 5,000 signs", [{ id: "kite", texts: { en: "x".repeat(5000) } }], "prompts[0].texts.en is too long"],
    [
      "forty entries",
      Array.from({ length: 40 }, (_, n) => ({ ...kite, id: `kite${n}` })),
      "prompts is too long a list",
    ],
    ["an entry twice", ["trip", "trip"], "stands in the list twice: trip"],
    ["an unknown name", ["sunda"], "Did you mean sunday?"],
    ["an own entry without English", [{ id: "kite", texts: { nl: "Vlieger" } }], "prompts[0].texts.en is missing"],
    ["an own entry with a known id", [{ ...kite, id: "trip" }], 'write "trip" alone'],
    ["an unknown language", [{ id: "kite", texts: { en: "Kite", xx: "Kite" } }], "prompts[0].texts.xx"],
  ])("A list with %s is refused with a way to mend it", (_, prompts, words) => {
    expect(explain(prompts)).toContain(words);
  });

  it("A language without words reads English", () => {
    expect(ownWords([kite], "kite", "nl-BE")).toBe("Mijn eerste vlieger");
    expect(ownWords([kite], "kite", "fi")).toBe("My first kite");
    expect(ownWords(["trip"], "trip", "fi")).toBeUndefined();
  });
});
