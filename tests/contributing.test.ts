import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");
const guide = readFileSync(resolve(root, "CONTRIBUTING.md"), "utf8");

it("Every file that CONTRIBUTING.md names exists", () => {
  const named = [...guide.matchAll(/`((?:app|docs|migrations|scripts|tests)\/[\w./-]+)`/g)].map(
    ([, path]) => path ?? "",
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

it("Every identifier in CONTRIBUTING.md occurs in a file that the same line names", () => {
  const lines = guide.split("\n").map((line) => [...line.matchAll(/`([\w./-]+)`/g)].map(([, word]) => word ?? ""));
  const wrong = lines.flatMap((words) => {
    const sources = words
      .filter((word) => /\.tsx?$/.test(word))
      .map((path) => readFileSync(resolve(root, path), "utf8"));
    const identifiers = words.filter((word) => /^[a-z]+[A-Z]\w+$/.test(word));
    return identifiers.filter((name) => !sources.some((source) => source.includes(name)));
  });
  expect(wrong).toEqual([]);
  expect(lines.flat()).toEqual(expect.arrayContaining(["tenantLocales", "profileFields"]));
});
