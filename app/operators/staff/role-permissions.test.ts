import { describe, expect, it } from "vitest";
import { type DeedMatrix, readDeedMatrix } from "../../../tests/support/permission-matrix";
import { testAppOfFile } from "../../../tests/support/test-app";
import { cliOnlyDeeds, type Need, type Role, roleDeeds } from "./role-permissions";

const app = testAppOfFile();

async function databaseMatrix(): Promise<DeedMatrix> {
  const rows = await app.oracle<{ deed: string; role: Role; need: Need }>("select deed, role, need from role_deeds");
  const matrix: DeedMatrix = Object.fromEntries(cliOnlyDeeds.map((deed) => [deed, {}]));
  for (const { deed, role, need } of rows) matrix[deed] = Object.assign(matrix[deed] ?? {}, { [role]: need });
  return matrix;
}

describe("the matrix of roles and deeds (check 4)", () => {
  it("The constant, the rows of the database and the design page hold the same matrix of roles and deeds", async () => {
    expect(Object.keys(roleDeeds).length).toBeGreaterThan(30);
    expect(readDeedMatrix()).toEqual(roleDeeds);
    expect(await databaseMatrix()).toEqual(roleDeeds);
  });

  it("Only the command line may take a whole site away or repair a restored deployment", () => {
    expect(cliOnlyDeeds).toEqual(["site.leave", "network.repair"]);
  });
});
