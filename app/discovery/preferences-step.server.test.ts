import { expect, it } from "vitest";
import { openVisit } from "~/server/visit.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { testTransport } from "../../tests/support/transport";
import { loggedIn } from "../../tests/support/viewer";
import { questionsOfStep, readStepProfile } from "./preferences-step.server";

const app = testAppOfFile();

async function asked(scope: TenantScope, columns: Record<string, string>) {
  const id = await app.member(scope, { gender: "female" });
  await app.setProfile(id, columns);
  const { viewer } = await loggedIn(scope, id);
  const visit = await openVisit(new Request("http://ember.localhost/preferences/where"), scope.tenant, testTransport);
  const profile = await scope.db.read((q) => readStepProfile(q, visit, viewer, "where"));
  return questionsOfStep(visit, viewer, profile);
}

it("A new member without a town chooses a distance with the town, and starts in the own country", async () => {
  const { distance, answers } = await asked(app.ember, { country: "IE" });
  expect([distance, answers.places]).toEqual(["offered", ["IE"]]);
});

it("A first answer about ages lies around the own age, above the site's minimum, and never replaces a saved answer", async () => {
  const born = (years: number) => `${new Date().getUTCFullYear() - years}-01-01`;
  const agesOf = async (columns: Record<string, string>) => {
    const { minAge, maxAge } = (await asked(app.ember, columns)).answers;
    return [minAge, maxAge];
  };
  expect(await agesOf({ birth_date: born(38) })).toEqual([28, 48]);
  expect(await agesOf({ birth_date: born(20) })).toEqual([18, 30]);
  expect(await agesOf({ birth_date: born(95) })).toEqual([85, 99]);
  expect(await agesOf({ birth_date: born(38), seeks_genders: "{male}" })).toEqual([null, null]);
});

it("A member with a town or chosen places keeps the stored places", async () => {
  expect((await asked(app.ember, { country: "IE", city: "Cork" })).answers.places).toEqual([]);
  expect((await asked(app.ember, { country: "IE", seeks_places: "{AU}" })).answers.places).toEqual(["AU"]);
});
