import { expect, it } from "vitest";
import { unconfirmedDays } from "~/accounts/policy";
import { listMatchingMembers } from "~/operators/member-acts.server";
import { services } from "~/platform/services.server";
import { recurring } from "~/schedule.server";
import { signUp } from "~/signup/signup.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { answers, applicant, codesOf } from "../../tests/support/newcomer";
import { nameKey, nameRule } from "./display-name";
import { listSharedNames, renewNameKeys } from "./name-upkeep.server";

const app = testAppOfFile();

/** Gives a profile the name keys of an earlier version, which did not compare names across alphabets. */
async function age(memberId: string, name: string): Promise<void> {
  const values = "name = $2, name_key = lower($2), name_skeleton = '', name_rule = 0";
  await app.oracle(`update profiles set ${values} where member_id = $1`, [memberId, name]);
}

/** Gives a reserved name, and its profile if any, the keys of an earlier version. */
async function ageHold(name: string): Promise<void> {
  const values = "name_key = lower(name), name_skeleton = '', name_rule = 0";
  await app.oracle(`update held_names set ${values} where name = $1`, [name]);
  await app.oracle(`update profiles set ${values} where name = $1`, [name]);
}

async function run(job: "profiles.renew-names" | "deletion.unconfirmed"): Promise<void> {
  await services().queue.enqueue(job, {} as never);
  expect((await services().queue.runDueJobs()).failures).toEqual([]);
}

const found = async (text: string) =>
  (await app.marina.db.read((q) => listMatchingMembers(q, text))).map(({ name }) => name).sort();

it("The hourly job renews the keys of older names, and operators then find these names in any alphabet", async () => {
  const olga = await app.member(app.marina, { name: "x1" });
  const eleni = await app.member(app.marina, { name: "x2" });
  const anna = await app.member(app.marina, { name: "Anna" });
  const copy = await app.member(app.marina, { name: "x3" });
  await age(olga, "Ольга");
  await age(eleni, "Ελένη");
  await age(copy, "Аnnа");
  expect(await found("Ольга")).toEqual([]);
  expect(recurring.map(({ job }) => job)).toContain("profiles.renew-names");
  await run("profiles.renew-names");
  expect([await found("Ольга"), await found("Ελέ")]).toEqual([["Ольга"], ["Ελένη"]]);
  const pairs = await app.marina.db.read((q) => listSharedNames(q));
  expect(pairs.map((pair) => [pair.memberId, pair.otherId].sort())).toEqual([[anna, copy].sort()]);
  expect(await renewNameKeys(app.marina)).toBe(false);
  expect(await app.ember.db.read((q) => listSharedNames(q))).toEqual([]);
});

it("Reserved names and their profiles get new keys together, so that a reservation still protects its name and still ends", async () => {
  const tenant = await app.change(app.ember, { discreet_accounts: true });
  const join = (name: string, email: string) => signUp(tenant, applicant(), answers({ name, email }));
  await app.member(tenant, { email: "owner@members.test" });
  await join("Мира", "mira@members.test");
  await join("Нора", "owner@members.test");
  for (const name of ["Мира", "Нора"]) await ageHold(name);
  await run("profiles.renew-names");
  expect(await codesOf(join("Mиpa", "third@members.test"))).toEqual(["name.taken"]);
  expect(await codesOf(join("Hopа", "third@members.test"))).toEqual(["name.taken"]);
  await app.clock.advance((unconfirmedDays + 1) * 86_400);
  await run("deletion.unconfirmed");
  expect(await app.oracle("select 1 from accounts where email = 'mira@members.test'")).toEqual([]);
});

it("A reserved name keeps its old key when another profile has the new one", async () => {
  const tenant = await app.change(app.ember, { discreet_accounts: true });
  await app.member(tenant, { email: "known@members.test" });
  await signUp(tenant, applicant(), answers({ name: "Петра", email: "known@members.test" }));
  await ageHold("Петра");
  const member = await app.member(tenant, { name: "x4" });
  await app.oracle("update profiles set name_key = $2 where member_id = $1", [member, nameKey("Петра")]);
  await run("profiles.renew-names");
  const hold = await app.oracle("select name_key, name_rule from held_names where name = 'Петра'");
  expect(hold).toEqual([{ name_key: "петра", name_rule: nameRule }]);
});
