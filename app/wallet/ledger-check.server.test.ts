import { expect, it } from "vitest";
import { testAppOfFile } from "../../tests/support/test-app";
import { checkBooks } from "./ledger-check.server";

const app = testAppOfFile();

it("The books are checked in slices that leave no member out (M09)", async () => {
  const members = [];
  for (let n = 0; n < 12; n += 1) members.push(await app.member(app.ember, { credits: 10 }));
  const wrong = "update wallets set balance = balance + $1 where tenant_id = $2 and member_id = any($3::uuid[])";
  const ofEmber = [app.ember.tenant.id, members];
  await app.oracle(wrong, [1, ...ofEmber]);
  const found = await app.ember.db.read((q) => checkBooks(q, { atOnce: 1 }));
  await app.oracle(wrong, [-1, ...ofEmber]);
  expect(found.map(({ rule, row }) => `${rule} ${row}`).sort()).toEqual(members.map((id) => `L-1 ${id}`).sort());
});
