import { expect, it } from "vitest";
import { listSources, readSource } from "../../tests/support/sources";
import { limits } from "./limits";

/** Lines about limits, outside the table and the tests. */
const lines = listSources("app")
  .filter((path) => path !== "app/platform/limits.ts")
  .flatMap((path) => readSource(path).split("\n"))
  .filter((line) => /limit|consume|countAction/i.test(line));

it.each(Object.keys(limits))("The limit %s of the table is consumed by the product", (name) => {
  expect(lines.filter((line) => line.includes(`"${name}"`))).not.toEqual([]);
});
