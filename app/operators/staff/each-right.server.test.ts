import { describe, expect, it } from "vitest";
import { hire } from "../../../tests/support/staff";
import { testAppOfFile } from "../../../tests/support/test-app";
import { openTenantAsOperator, type TenantScope } from "~/tenancy/scope.server";
import { operatorVerbs } from "../verbs/registry.server";
import { type Permission, type Need, rolePermissions, roles } from "./role-permissions";

const app = testAppOfFile();

/** Asks only the database, without the code's own matrix. Null means that the permission is granted. */
async function refusalOf({ tenant }: TenantScope, session: string, permission: Permission): Promise<string | null> {
  const unit = openTenantAsOperator(tenant, { session, permission }).db.read(async () => null);
  return unit.catch((error: { code: string }) => error.code);
}

const unproved = { none: null, fresh: "staff.step_up", two: "staff.step_up" } satisfies Record<Need, string | null>;
const proved = { none: null, fresh: null, two: "staff.two" } satisfies Record<Need, string | null>;
const refusedTo = "staff.denied";

describe("the right of each verb, asked of the database (check 5)", () => {
  const permissions = [...new Set(Object.values(operatorVerbs).map(({ permission }): Permission => permission))];

  it.each(roles)(
    "A %s is allowed exactly the verbs of the matrix on the own site, and none on another",
    async (role) => {
      const plain = await hire(app, [{ role, on: app.ember }]);
      const touched = await hire(app, [{ role, on: app.ember }], "passkey");
      const [own, after, elsewhere] = [new Map(), new Map(), new Map()];
      for (const permission of permissions) {
        own.set(permission, await refusalOf(app.ember, plain.session.hash, permission));
        after.set(permission, await refusalOf(app.ember, touched.session.hash, permission));
        elsewhere.set(permission, await refusalOf(app.marina, touched.session.hash, permission));
      }
      expect(own).toEqual(expected((need) => unproved[need]));
      expect(after).toEqual(expected((need) => proved[need]));
      expect(elsewhere).toEqual(new Map(permissions.map((permission) => [permission, refusedTo])));

      function expected(ofNeed: (need: Need) => string | null) {
        const refusals = permissions.map((permission) => {
          const need = rolePermissions[permission][role];
          return [permission, need === undefined ? refusedTo : ofNeed(need)] as const;
        });
        return new Map(refusals);
      }
    },
  );
});
