import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { unusedExports } from "./support/unused-exports";

const root = resolve(import.meta.dirname, "..");

const files = ["app", "scripts"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path).replaceAll("\\", "/"))
    .filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path)),
);

test("Each export of app and scripts has a use outside tests", () => {
  const sources = [...files, "remix.config.ts"].map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  expect(unusedExports(sources)).toEqual([]);
});

test("An export that only tests import is found, and one that a re-export or a lazy import reaches is not", () => {
  const sources = [
    { path: "app/a.ts", text: "export const used = 1; export type Dead = string; export function alsoDead() {}" },
    { path: "app/b.ts", text: 'export { used as renamed } from "./a";' },
    { path: "app/c.tsx", text: 'import { renamed } from "~/b"; const late = import("./d"); late.lazy(renamed);' },
    { path: "app/d.ts", text: "export const lazy = 1; /** Only tests read it. */ export const seam = 2;" },
    { path: "app/routes/e.tsx", text: 'import "../c"; export const loader = 1; export const spare = 1;' },
  ];
  expect(unusedExports(sources)).toEqual(["app/a.ts Dead", "app/a.ts alsoDead", "app/routes/e.tsx spare"]);
});
