import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { cut, cuts } from "./lean-client";

const modules = resolve("node_modules");
const read = (file: string) => readFileSync(modules + file, "utf8");

describe("what is cut out of the framework", () => {
  it.each(Object.keys(cuts))("is still where it was in %s, and what is left parses", async (file) => {
    const lean = cut(modules + file, read(file)) ?? "";
    expect(lean).not.toBe(read(file));
    const { transformWithEsbuild } = await import("vite");
    await expect(transformWithEsbuild(lean, "lean.js")).resolves.toBeDefined();
  });

  it("leaves every other file alone", () => {
    expect(cut("/x/node_modules/react/index.js", "anything")).toBeNull();
  });

  it("refuses a file that has changed", () => {
    const file = "/@remix-run/react/dist/esm/invariant.js";
    expect(() => cut(file, "function other() {}")).toThrow(/expected this 1x/);
    expect(() => cut(file, read(file).repeat(2))).toThrow(/found it 2x/);
  });
});
