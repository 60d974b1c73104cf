import { expect, test } from "vitest";
import { listSources, listTests, readSource } from "./support/sources";
import { unusedExports } from "./support/unused-exports";

const read = (path: string) => ({ path, text: readSource(path) });

test("Each export of app and scripts is imported", () => {
  const programs = [...listSources("app", "scripts"), "remix.config.ts"];
  expect(unusedExports(programs.map(read), listTests().map(read))).toEqual([]);
});

test("An export that nobody imports is found, but not one reached by a re-export or a lazy import", () => {
  const programs = [
    { path: "app/a.ts", text: "export const used = 1; export type Dead = string; export function alsoDead() {}" },
    { path: "app/b.ts", text: 'export { used as renamed } from "./a";' },
    { path: "app/c.tsx", text: 'import { renamed } from "~/b"; const late = import("./d"); late.lazy(renamed);' },
    { path: "app/d.ts", text: "export const lazy = 1; /** Only tests read it. */ export const seam = 2;" },
    { path: "app/f.ts", text: "export type Facts = string; export interface Shape { facts: Facts }" },
    { path: "app/g.mjs", text: '/** @typedef {import("./f.ts").Shape} Shape */' },
    { path: "app/routes/e.tsx", text: 'import "../c"; export const loader = 1; export const spare = 1;' },
  ];
  const dead = ["app/a.ts Dead", "app/a.ts alsoDead", "app/f.ts Facts", "app/routes/e.tsx spare"];
  expect(unusedExports(programs, [])).toEqual(dead);
});

test("A test counts as an importer only of a name that the exporting file uses too", () => {
  const programs = [{ path: "app/a.ts", text: "export const limit = 1; export const spare = limit;" }];
  const tests = [{ path: "app/a.test.ts", text: 'import { limit, spare } from "./a";' }];
  expect(unusedExports(programs, tests)).toEqual(["app/a.ts spare"]);
});
