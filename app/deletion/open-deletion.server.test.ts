import { expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { testAppOfFile } from "../../tests/support/test-app";
import { findOpenDeletion } from "./open-deletion.server";

const app = testAppOfFile();

interface Ends {
  returned?: boolean;
  purgeBegan?: boolean;
  purged?: boolean;
  daysLeft?: number;
}

/** A deleted member whose deletion has the given progress. */
async function leaver({ returned = false, purgeBegan = false, purged = false, daysLeft = 3 }: Ends): Promise<string> {
  const id = await app.member(app.ember);
  const at = (is: boolean) => (is ? new Date() : null);
  await app.oracle(
    `insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until, returned_at, purge_began_at,
       purged_at)
     values ($1, $2, $3, 'other', now() - interval '7 days', now() + make_interval(days => $4), $5, $6, $7)`,
    [app.ember.tenant.id, randomId(), id, daysLeft, at(returned), at(purgeBegan || purged), at(purged)],
  );
  return id;
}

const find = (id: string) => app.ember.db.read((q) => findOpenDeletion(q, id));

it.each<[string, Ends, boolean]>([
  ["within its return period can be returned from", {}, true],
  ["past its return period cannot be returned from", { daysLeft: -1 }, false],
  ["whose purge has begun cannot be returned from", { purgeBegan: true }, false],
])("An open deletion %s", async (_, ends, isReturnable) => {
  expect(await find(await leaver(ends))).toMatchObject({ isReturnable });
});

it.each<[string, Ends]>([
  ["return", { returned: true }],
  ["purge", { purged: true }],
])("A deletion closed by its %s is no longer open", async (_, ends) => {
  expect(await find(await leaver(ends))).toBeNull();
});

it("A neighbouring tenant finds no deletion of the member", async () => {
  const id = await leaver({});
  expect(await app.marina.db.read((q) => findOpenDeletion(q, id))).toBeNull();
});
