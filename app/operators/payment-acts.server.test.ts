import { expect, it } from "vitest";
import { placeOrder } from "~/payments/orders.server";
import { chooseOutcome } from "~/payments/providers/test.server";
import { settlePayment } from "~/payments/settlement.server";
import { services } from "~/platform/services.server";
import { publishTenantChange } from "~/tenancy/changes.server";
import { forgetTenants } from "~/tenancy/resolve.server";
import type { TestDatabase } from "../../tests/support/database";
import { newOrder } from "../../tests/support/new-order";
import { testAppOfFile } from "../../tests/support/test-app";
import { operatorCommands } from "./commands.server";
import { suspendTenant } from "./tenant-suspension.server";

const app = testAppOfFile();

async function buyer(email: string): Promise<string> {
  const memberId = await app.member(app.ember, { email });
  const wish = newOrder(memberId, { bundleId: "c120", agreedAmountMinor: 1_899 });
  const reference = (await placeOrder(app.ember, wish)).payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid");
  await settlePayment(app.ember, "test", reference);
  return memberId;
}

async function suspend(): Promise<void> {
  const { owner: database } = app.database as TestDatabase;
  const publishChange = () => publishTenantChange({ database: app.database, store: services().store });
  await suspendTenant({ database, publishChange }, "ember");
  forgetTenants();
}

it("When a site closes, each member with bought credits gets them refunded, one mail, and no other mail", async () => {
  const emails = ["one@members.test", "two@members.test"];
  for (const email of emails) await buyer(email);
  await app.runAll();
  app.mails.length = 0;
  const warned = await app.member(app.ember, { email: "warned@members.test" });
  await suspend();
  const acting = { site: "ember", actor: "olga" };
  await operatorCommands["operator.warn"]({ ...acting, id: warned, rule: "threats", why: "You threatened Carol." });
  for (let time = 0; time < 2; time += 1) await operatorCommands["operator.return-credits"](acting);
  for (let round = 0; round < 3; round += 1) await app.runAll();
  expect(app.mails.map(({ to }) => to).sort()).toEqual(emails);
  for (const { text } of app.mails) {
    expect(text).toContain("120 credits that you bought and didn’t use, and will refund £18.99");
  }
});

it("A closing site with more members than one page refunds the bought credits of each", async () => {
  const { id } = app.ember.tenant;
  await app.oracle("update tenants set suspended_at = null, version = version + 1 where id = $1", [id]);
  forgetTenants();
  const memberId = await buyer("after-the-page@members.test");
  // The first page contains members with the lowest ids, whose credits were a gift.
  const first = "lpad(to_hex(n), 32, '0')::uuid";
  await app.oracle(
    `insert into members (tenant_id, id, created_at, last_active_at)
     select $1, ${first}, now(), now() from generate_series(1, 200) n`,
    [id],
  );
  await app.oracle(
    `insert into wallets (tenant_id, member_id, balance) select $1, ${first}, 5 from generate_series(1, 200) n`,
    [id],
  );
  await suspend();
  expect(await operatorCommands["operator.return-credits"]({ site: "ember", actor: "olga" })).toBe(1);
  expect(await app.oracle("select balance from wallets where member_id = $1", [memberId])).toEqual([{ balance: 0 }]);
  // Removes the members whose credits have no ledger entries.
  await app.oracle(`delete from members where id in (select ${first} from generate_series(1, 200) n)`);
});
