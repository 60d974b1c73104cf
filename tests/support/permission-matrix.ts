import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Need, type Role, roles } from "~/operators/staff/role-permissions";

export type PermissionMatrix = Record<string, Partial<Record<Role, Need>>>;

const needs: Record<string, Need> = { "+": "none", "!": "fresh", "2": "two" };

/** The matrix from the table of the design page. One row of the table may name several permissions. */
export function readPermissionMatrix(): PermissionMatrix {
  const page = readFileSync(resolve("docs/design/operators.md"), "utf8");
  const rows = page.split("\n").filter((line) => /^\| .*\(`[a-z-]+\.[a-z-]+`.*\) \|/.test(line));
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, title = "", ...cells] = row.split("|").map((cell) => cell.trim());
      const permitted = roles.flatMap((role, index) => {
        const need = needs[cells[index] ?? ""];
        return need ? [[role, need] as const] : [];
      });
      return [...title.matchAll(/`([a-z-]+\.[a-z-]+)`/g)].map(([, permission]) => [
        permission,
        Object.fromEntries(permitted),
      ]);
    }),
  );
}
