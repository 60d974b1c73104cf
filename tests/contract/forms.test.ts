import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const app = join(import.meta.dirname, "../../app");

/** The opening tag of each form that the framework would send by going to its address. */
function goingForms(text: string): string[] {
  return (text.match(/<Form\b[\s\S]*?[^=]>/g) ?? []).filter((tag) => !tag.includes("navigate={false}"));
}

// Where there is no page, a refusal would be drawn as one: an empty screen. A plain form is led back to its own page.
it("a form that goes somewhere goes to a page", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tsx"));
  const wrong = files.flatMap((file) =>
    goingForms(readFileSync(join(app, file), "utf8"))
      .filter((tag) => /\baction=\{paths\.do[A-Z]/.test(tag))
      .map((tag) => `${file}: ${tag.replace(/\s+/g, " ")}`),
  );
  expect(wrong).toEqual([]);
});
