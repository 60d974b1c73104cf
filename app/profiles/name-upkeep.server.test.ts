import { expect, it } from "vitest";
import { findMembers } from "~/operators/member-acts.server";
import { services } from "~/platform/services.server";
import { recurring } from "~/schedule.server";
import { houseOfFile } from "../../tests/support/house";
import { listSharedNames, renewNameKeys } from "./name-upkeep.server";

const house = houseOfFile();

/** As a row stood before names had keys that alphabets share. */
async function age(memberId: string, name: string): Promise<void> {
  const values = "name = $2, name_key = lower($2), name_skeleton = '', name_rule = 0";
  await house.oracle(`update profiles set ${values} where member_id = $1`, [memberId, name]);
}

const found = async (text: string) =>
  (await house.marina.db.read((q) => findMembers(q, text))).map(({ name }) => name).sort();

it("names from before the rule get their keys by the hourly job, and are found by operators in any alphabet", async () => {
  const olga = await house.member(house.marina, { name: "x1" });
  const eleni = await house.member(house.marina, { name: "x2" });
  const anna = await house.member(house.marina, { name: "Anna" });
  const copy = await house.member(house.marina, { name: "x3" });
  await age(olga, "Ольга");
  await age(eleni, "Ελένη");
  await age(copy, "Аnnа");
  expect(await found("Ольга")).toEqual([]);
  expect(recurring.map(({ job }) => job)).toContain("profiles.renew-names");
  await services().queue.enqueue("profiles.renew-names", {} as never);
  expect((await services().queue.drainOnce()).failures).toEqual([]);
  expect([await found("Ольга"), await found("Ελέ")]).toEqual([["Ольга"], ["Ελένη"]]);
  const pairs = await house.marina.db.read((q) => listSharedNames(q));
  expect(pairs.map((pair) => [pair.memberId, pair.otherId].sort())).toEqual([[anna, copy].sort()]);
  expect(await renewNameKeys(house.marina)).toBe(false);
  expect(await house.ember.db.read((q) => listSharedNames(q))).toEqual([]);
});
