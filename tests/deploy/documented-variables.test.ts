import { expect, test } from "vitest";
import { readSource } from "../support/sources";
import { startComplaint, unknownVariables } from "./program-environment";

/** Words of the guides that look like variables and belong to other programs. */
const foreign: ReadonlySet<string> = new Set(["ACME_EMAIL", "TENANTS_DIR"]);

const namesIn = (text: string) =>
  [...text.matchAll(/(?<![\w-])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?![\w-])/g)]
    .map(([, name]) => String(name))
    .filter((name) => !foreign.has(name));

test.each(["README.md", "docs/production.md"])("Each variable that %s names is known to the application", (file) => {
  const names = namesIn(readSource(file));
  expect(names.length).toBeGreaterThan(8);
  expect([...new Set(unknownVariables(names))]).toEqual([]);
});

test("The production commands of README.md set each required variable", () => {
  const [, section = ""] = readSource("README.md").split("## Run it in production");
  const lines = section.split("\n").filter((line) => /npm (?:start|run)/.test(line) && line.includes("DATABASE_URL="));
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    const names = [...line.matchAll(/\b([A-Z_]+)=/g)].map(([, name]) => String(name));
    expect([line, startComplaint(names, line.includes("migrate") ? "migration" : "serving")]).toEqual([line, ""]);
  }
});
