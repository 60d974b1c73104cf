import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const app = join(import.meta.dirname, "../../app");

/** The opening tags of forms that Remix submits by navigation. */
function goingForms(text: string): string[] {
  return (text.match(/<Form\b[\s\S]*?[^=]>/g) ?? []).filter((tag) => !tag.includes("navigate={false}"));
}

// Forms to a URL without a page must be plain, because a refusal there would leave the screen empty.
it("A form that Remix sends by navigation leads to an address with a page", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".tsx"));
  const wrong = files.flatMap((file) =>
    goingForms(readFileSync(join(app, file), "utf8"))
      .filter((tag) => /\baction=\{paths\.do[A-Z]/.test(tag))
      .map((tag) => `${file}: ${tag.replace(/\s+/g, " ")}`),
  );
  expect(wrong).toEqual([]);
});
