import { expect, it } from "vitest";
import { listSources, readSource } from "../../tests/support/sources";
import { limits } from "./limits";

/** Lines of code about limits, without the table itself. */
const lines = listSources("app")
  .filter((path) => path !== "app/platform/limits.ts")
  .flatMap((path) => readSource(path).split("\n"))
  .filter((line) => /limit|consume|countAction/i.test(line));

it.each(Object.keys(limits))("The product uses the limit %s of the table", (name) => {
  expect(lines.filter((line) => line.includes(`"${name}"`))).not.toEqual([]);
});
