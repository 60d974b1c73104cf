import { beforeAll, describe, expect, it } from "vitest";
import { operatorCommands } from "~/operators/commands.server";
import { eraseTenant } from "~/operators/tenant-offboarding.server";
import { suspendTenant } from "~/operators/tenant-suspension.server";
import { services } from "~/platform/services.server";
import { publishTenantChange } from "~/tenancy/changes.server";
import { forgetTenants } from "~/tenancy/resolve.server";
import { grant } from "~/wallet/ledger.server";
import type { TestDatabase } from "../support/database";
import { testAppOfFile } from "../support/test-app";
import { type Cast, fillTenant } from "./cast";

/** A site that holds customers' money must not be erased, because an erased site can refund nothing (T08). */
const app = testAppOfFile();
let cast: Cast;
const site = "ember";
const acting = { site, actor: "olga" };

const operator = () => {
  const { files, journal, store, keys } = services();
  const { owner: database } = app.database as TestDatabase;
  const publishChange = () => publishTenantChange({ database: app.database, store });
  return { database, files, journal, store, keys, publishChange };
};
const erase = (): Promise<string> =>
  eraseTenant(operator(), site).then(
    () => "erased",
    ({ message }: Error) => message,
  );
const balanceOf = async (memberId: string) =>
  (await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [memberId]))[0]?.balance;

const command = /npm run operator -- ([a-z-]+) ember ?(\S*)/g;

/** Runs the commands that a refusal names, then the jobs. Then plays the provider, which refunds everything. */
async function follow(refusal: string): Promise<void> {
  for (const [, name, word = ""] of refusal.matchAll(command)) {
    if (name === "settled")
      await operatorCommands["operator.settled"]({ ...acting, reference: word, why: "Refunded." });
    else if (name === "refund-cash") await operatorCommands["operator.refund-cash"]({ ...acting, id: word });
    else if (name === "refund-again") await operatorCommands["operator.refund-again"]({ ...acting, id: word });
    else if (name === "return-credits") await operatorCommands["operator.return-credits"](acting);
    else throw new Error(`There is no command ${name}.`);
  }
  await services().queue.runDueJobs();
  const { id } = app.ember.tenant;
  await app.oracle("update cash_refunds set state = 'done', answered_at = app_now() where tenant_id = $1", [id]);
  await app.oracle("update payment_refunds set state = 'done' where tenant_id = $1 and state = 'pending'", [id]);
}

beforeAll(async () => {
  const { id } = app.ember.tenant;
  cast = await fillTenant(app, app.ember, "");
  await app.oracle("update payments set state = 'expired' where tenant_id = $1 and state in ('started', 'pending')", [
    id,
  ]);
  for (const table of ["kept_methods", "method_releases"])
    await app.oracle(`delete from ${table} where tenant_id = $1`, [id]);
});

describe("A site that holds money of its customers", () => {
  it("A site that is not suspended is neither erased nor refunds its members' credits", async () => {
    expect(await erase()).toBe("Suspend ember first: npm run tenant -- suspend ember");
    await expect(operatorCommands["operator.return-credits"](acting)).rejects.toThrow("Suspend ember first");
  });

  it("A site with payments, cash or bought credits is not erased, and the refusal names a command for each", async () => {
    await suspendTenant(operator(), site);
    forgetTenants();
    const refusal = await erase();
    expect(refusal).toMatch(/settled ember unmatched-\S+ "how"/);
    expect(refusal).toContain(`settled ember ${cast.paidPayment} "how"`);
    expect(refusal).toContain(`refund-cash ember ${cast.paidOrder}`);
    expect(refusal).toContain("1 refunds of cash balances");
    expect(refusal).toMatch(/bought credits of \d+ members: npm run operator -- return-credits ember/);
  });

  it("A return whose money is disputed in full prevents the erasure until the dispute ends", async () => {
    const order = cast.returnedOrder;
    await app.oracle("update credit_returns set state = 'asked', sent_at = null where id = $1", [cast.creditReturn]);
    const stand = (isDisputed: boolean) =>
      app.oracle(
        `update payments set charged_back_at = app_now(), disputed_minor = null,
           reinstated_at = case when not $2::boolean then app_now() end where order_id = $1`,
        [order, isDisputed],
      );
    await stand(false);
    expect(await erase()).toContain(`refund-again ember ${cast.creditReturn}`);
    await stand(true);
    const refusal = await erase();
    expect(refusal).toContain(
      `the return of order ${order}, whose money the payer's bank holds: wait for the dispute's end`,
    );
    expect(refusal).not.toContain(`refund-again ember ${cast.creditReturn}`);
    expect(refusal).toContain(`settled ember ${cast.creditReturn} "how"`);
    await operatorCommands["operator.settled"]({
      ...acting,
      reference: cast.creditReturn,
      why: "The dispute was lost.",
    });
    expect(await erase()).not.toContain(order);
  });

  it("A site is erased after its operator has run each named command, and credits that were a gift do not prevent it", async () => {
    await app.ember.db.write((w) =>
      grant(w, { memberId: cast.anna, credits: 5, reason: "correction", reference: "gift", orderId: null }),
    );
    expect(await balanceOf(cast.hugo)).toBeGreaterThan(0);
    let refusal = await erase();
    for (let round = 0; round < 4 && refusal !== "erased"; round += 1) {
      await follow(refusal);
      if (round === 0) expect(await balanceOf(cast.anna)).toBeGreaterThan(0);
      refusal = await erase();
    }
    expect(refusal).toBe("erased");
  });
});
