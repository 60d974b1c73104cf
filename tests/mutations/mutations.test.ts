import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { mutations } from ".";

const root = resolve(import.meta.dirname, "../..");

/** Cheap on purpose: whether a test fails under a mutation is tried by `npm run mutations`. */
it("finds the text of every mutation exactly once, and the tests that are to fail", () => {
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

it("tells every mutation by a danger of its own", () => {
  const dangers = mutations.map(({ danger }) => danger);
  expect(dangers.filter((danger, at) => dangers.indexOf(danger) < at)).toEqual([]);
});
