import { describe, expect, it } from "vitest";
import { type PermissionMatrix, readPermissionMatrix } from "../../../tests/support/permission-matrix";
import { testAppOfFile } from "../../../tests/support/test-app";
import { cliOnlyPermissions, type Need, type Role, rolePermissions } from "./role-permissions";

const app = testAppOfFile();

async function databaseMatrix(): Promise<PermissionMatrix> {
  const rows = await app.oracle<{ permission: string; role: Role; need: Need }>(
    "select deed as permission, role, need from role_deeds",
  );
  const matrix: PermissionMatrix = Object.fromEntries(cliOnlyPermissions.map((permission) => [permission, {}]));
  for (const { permission, role, need } of rows)
    matrix[permission] = Object.assign(matrix[permission] ?? {}, { [role]: need });
  return matrix;
}

describe("the matrix of roles and permissions (check 4)", () => {
  it("The constant, the rows of the database and the design page hold the same matrix of roles and permissions", async () => {
    expect(Object.keys(rolePermissions).length).toBeGreaterThan(30);
    expect(readPermissionMatrix()).toEqual(rolePermissions);
    expect(await databaseMatrix()).toEqual(rolePermissions);
  });

  it("Only the command line may take a whole site away or repair a restored deployment", () => {
    expect(cliOnlyPermissions).toEqual(["site.leave", "network.repair"]);
  });
});
