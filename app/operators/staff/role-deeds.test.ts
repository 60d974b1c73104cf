import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { testAppOfFile } from "../../../tests/support/test-app";
import { cliOnlyDeeds, type Need, type Role, roleDeeds, roles } from "./role-deeds";

const app = testAppOfFile();

type Matrix = Record<string, Partial<Record<Role, Need>>>;

const needs: Record<string, Need> = { "+": "none", "!": "fresh", "2": "two" };

/** The matrix as the design page's table shows it. A row may name several deeds. */
function pageMatrix(): Matrix {
  const page = readFileSync(resolve("docs/design/operators.md"), "utf8");
  const rows = page.split("\n").filter((line) => /^\| .*\(`[a-z-]+\.[a-z-]+`.*\) \|/.test(line));
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, title = "", ...cells] = row.split("|").map((cell) => cell.trim());
      const permitted = roles.flatMap((role, index) => {
        const need = needs[cells[index] ?? ""];
        return need ? [[role, need] as const] : [];
      });
      return [...title.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, deed]) => [deed, Object.fromEntries(permitted)]);
    }),
  );
}

async function databaseMatrix(): Promise<Matrix> {
  const rows = await app.oracle<{ deed: string; role: Role; need: Need }>("select deed, role, need from role_deeds");
  const matrix: Matrix = Object.fromEntries(cliOnlyDeeds.map((deed) => [deed, {}]));
  for (const { deed, role, need } of rows) matrix[deed] = Object.assign(matrix[deed] ?? {}, { [role]: need });
  return matrix;
}

describe("the matrix of roles and deeds", () => {
  it("The constant, the rows of the database and the design page hold the same matrix of roles and deeds", async () => {
    expect(Object.keys(roleDeeds).length).toBeGreaterThan(30);
    expect(pageMatrix()).toEqual(roleDeeds);
    expect(await databaseMatrix()).toEqual(roleDeeds);
  });

  it("Only the command line may take a whole site away or repair a restored deployment", () => {
    expect(cliOnlyDeeds).toEqual(["site.leave", "network.repair"]);
  });
});
