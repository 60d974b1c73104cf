import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { mutations } from ".";

const root = resolve(import.meta.dirname, "../..");

/** Checks quickly what `npm run mutations` needs, without running any guard's tests. */
it("The source text of every mutation occurs exactly once, and its test files exist", () => {
  const wrong = mutations.flatMap(({ danger, file, text, becomes, tests }) => {
    const found = readFileSync(resolve(root, file), "utf8").split(text).length - 1;
    const missing = tests.filter((test) => !existsSync(resolve(root, test)));
    return [
      ...(found === 1 ? [] : [`${danger}: found ${found} times in ${file}`]),
      ...(text === becomes ? [`${danger}: changes nothing`] : []),
      ...missing.map((test) => `${danger}: there is no ${test}`),
    ];
  });
  expect(wrong).toEqual([]);
});

it("No two mutations name the same danger", () => {
  const dangers = mutations.map(({ danger }) => danger);
  expect(dangers.filter((danger, at) => dangers.indexOf(danger) < at)).toEqual([]);
});

it("The part of a test name that a mutation gives in `only` occurs in one of its test files", () => {
  const chosen = mutations.filter(({ only }) => only);
  const wrong = chosen.filter(({ only = "", tests }) =>
    tests.every((test) => !readFileSync(resolve(root, test), "utf8").includes(only)),
  );
  expect(chosen.length).toBeGreaterThan(10);
  expect(wrong.map(({ danger, only }) => `${danger}: no test of "${only}"`)).toEqual([]);
});
