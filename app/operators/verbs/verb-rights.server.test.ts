import { describe, expect, it } from "vitest";
import { readPermissionMatrix } from "../../../tests/support/permission-matrix";
import { giveRole, type Hired, hire, signIn } from "../../../tests/support/staff";
import { testAppOfFile } from "../../../tests/support/test-app";
import { StaffRefusal } from "~/platform/staff-refusal";
import { openTenantAsOperator, type TenantScope } from "~/tenancy/scope.server";
import { runVerb } from "../run-verb.server";
import { type Need, type Role, roles } from "../staff/role-permissions";
import { enterNetwork } from "../staff/staff-database.server";
import { operatorVerbs } from "./registry.server";
import type { AnyVerb } from "./verb.server";

const app = testAppOfFile();
const matrix = readPermissionMatrix();
const verbs: readonly AnyVerb[] = Object.values(operatorVerbs);

/** The database's answer when a person runs this verb on the site. */
async function answerTo({ session }: Hired, verb: AnyVerb, scope: TenantScope): Promise<string> {
  const rights = { session: session.hash, permission: verb.permission };
  const asked =
    verb.at === "network"
      ? enterNetwork(session, verb.permission)
      : openTenantAsOperator(scope.tenant, rights).db.write(async () => {});
  return asked.then(
    () => "allowed",
    (error: unknown) => (error instanceof StaffRefusal ? error.code : String(error)),
  );
}

function expected(need: Need | undefined, hasSteppedUp: boolean): string {
  if (!need) return "staff.denied";
  if (need === "none") return "allowed";
  if (!hasSteppedUp) return "staff.step_up";
  return need === "two" ? "staff.two" : "allowed";
}

async function answers(person: Hired, scope: TenantScope): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const verb of verbs) all[verb.name] = await answerTo(person, verb, scope);
  return all;
}

const expectedOf = (needOf: (verb: AnyVerb) => Need | undefined, hasSteppedUp: boolean) =>
  Object.fromEntries(verbs.map((verb) => [verb.name, expected(needOf(verb), hasSteppedUp)]));

describe("the rights of each verb, asked of the database", () => {
  it.each(roles)(
    "A person with the role %s on one site runs exactly the verbs of the matrix there, and none elsewhere",
    async (role: Role) => {
      for (const proof of [undefined, "passkey"] as const) {
        const person = await hire(app, [{ role, on: app.ember }], proof);
        // A verb for the whole deployment needs a role on every site.
        const here = expectedOf(
          (verb) => (verb.at === "network" ? undefined : matrix[verb.permission]?.[role]),
          proof !== undefined,
        );
        expect(await answers(person, app.ember)).toEqual(here);
        expect(new Set(Object.values(await answers(person, app.marina)))).toEqual(new Set(["staff.denied"]));
      }
    },
  );

  it.each(["owner", "reader"] as const)(
    "A person with the role %s on the network runs the verbs of the matrix on each site",
    async (role) => {
      const person = await hire(app, [{ role, on: null }], "passkey");
      const everywhere = expectedOf((verb) => matrix[verb.permission]?.[role], true);
      for (const scope of [app.ember, app.marina]) expect(await answers(person, scope)).toEqual(everywhere);
    },
  );

  it("Of two roles on one site the one that needs less decides", async () => {
    const { staffId } = await hire(app, [{ role: "support", on: app.ember }]);
    await giveRole(app, staffId, { role: "finance", on: app.ember });
    const person = await signIn(staffId);
    expect(await answerTo(person, operatorVerbs.refund, app.ember)).toBe("allowed");
    expect(await answerTo(person, operatorVerbs["allow-mails"], app.ember)).toBe("allowed");
    expect(await answerTo(person, operatorVerbs.settled, app.ember)).toBe("allowed");
    expect(await answerTo(person, operatorVerbs.ban, app.ember)).toBe("staff.denied");
  });

  it("A forbidden site, an unknown site and wrong words for a forbidden site are refused alike", async () => {
    const { session } = await hire(app, [{ role: "moderator", on: app.ember }]);
    const id = await app.member(app.marina);
    const given = { id, rule: "threats", why: "insults" };
    const tries = [
      ["marina", given],
      ["nowhere", given],
      ["marina", { id: "wrong", more: true }],
      [null, given],
    ] as const;
    const refusals = await Promise.all(
      tries.map(([site, words]) =>
        runVerb(session, site, "ban", words, { requestId: "r" }).catch((error: Error) => error),
      ),
    );
    expect(refusals).toEqual(tries.map(() => new StaffRefusal("staff.denied")));
    expect(await app.acts(id)).toEqual([]);
  });

  it("A measure taken with a complaint or a case needs the right of the measure too", async () => {
    const { session } = await hire(app, [{ role: "support", on: app.ember }]);
    const about = await app.member(app.ember);
    const given = { id: about, why: "looked into", about, measure: "ban", rule: "threats", facts: "Threats." };
    const closing = runVerb(session, "ember", "close", given, { requestId: "r" });
    await expect(closing).rejects.toMatchObject({ code: "staff.denied" });
  });
});
