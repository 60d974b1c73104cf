import { expect, test } from "vitest";
import { listSources, readSource } from "./support/sources";
import { unusedExports } from "./support/unused-exports";

test("Each export of app and scripts has a use outside tests", () => {
  const files = [...listSources("app", "scripts"), "remix.config.ts"];
  const sources = files.map((path) => ({ path, text: readSource(path) }));
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
