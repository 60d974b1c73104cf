import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { limits } from "./limits";

const root = resolve(import.meta.dirname, "../..");

/** Lines about limits, outside the table and the tests. */
const lines = readdirSync(resolve(root, "app"), { recursive: true, encoding: "utf8" })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes(".test.") && path !== "platform/limits.ts")
  .flatMap((path) => readFileSync(resolve(root, "app", path), "utf8").split("\n"))
  .filter((line) => /limit|consume|countAction/i.test(line));

it.each(Object.keys(limits))("The limit %s of the table is consumed by the product", (name) => {
  expect(lines.filter((line) => line.includes(`"${name}"`))).not.toEqual([]);
});
