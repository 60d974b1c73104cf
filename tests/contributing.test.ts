import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const guide = readFileSync(resolve(root, "CONTRIBUTING.md"), "utf8");

it("Every file that CONTRIBUTING.md names exists", () => {
  const named = [...guide.matchAll(/`((?:app|docs|migrations|scripts|tests)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? "",
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

it("Every list of names that CONTRIBUTING.md sends to is in the file beside it", () => {
  const vocabulary = readFileSync(resolve(root, "app/tenancy/vocabulary.ts"), "utf8");
  for (const name of ["tenantLocales", "profileFields", "searchableFields"])
    expect(vocabulary).toContain(`export const ${name} `);
});
