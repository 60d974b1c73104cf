import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { companies } from "./chunks";

it("Every file in a list of chunks exists", () => {
  const files = Object.values(companies).flat();
  expect(files.filter((file) => !existsSync(resolve("app", file)))).toEqual([]);
});
