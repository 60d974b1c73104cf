import { afterEach, describe, expect, it } from "vitest";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { keepSecret, type Placed, providersOfFile, type Real, realProviders } from "../../tests/support/real-providers";
import { readDay } from "./daily-report.server";
import { followReturns } from "./recovery.server";
import type { Returnable } from "./return";
import { getReturnTerms, returnOrder } from "./returns.server";
import { sendRefund } from "./send-refund.server";

/** The web process is down until the provider stops repeating its webhooks. */
const app = testAppOfFile();
const { doubles, scopes, price, placed, settle, orderOf, balanceOf } = providersOfFile(app);
afterEach(() => {
  doubles.stripe.refundsBegin("succeeded");
  return app.clock.reset();
});

const day = 86_400;
const secrets = { stripe: "stripe_secret_key", mollie: "mollie_api_key" } as const;

async function paid(name: Real): Promise<Placed> {
  const order = await placed(name);
  doubles[name].pay(order.reference);
  await settle(name, order);
  await services().queue.runDueJobs();
  return order;
}

/** An order whose refund is still pending at the provider. */
async function returned(name: Real): Promise<Placed> {
  if (name === "stripe") doubles.stripe.refundsBegin("pending");
  const order = await paid(name);
  const { memberId, orderId } = order;
  const id = await app.marina.db.write(async (w) => {
    const { returnable } = await getReturnTerms(w, { memberId, orderId });
    return returnOrder(w, { memberId, orderId }, returnable as Returnable);
  });
  await sendRefund(scopes[name], id);
  await services().queue.runDueJobs();
  expect(await refundOf(order)).toEqual([{ state: "pending" }]);
  return order;
}

const refundOf = ({ orderId }: Placed) =>
  app.oracle("select r.state from payment_refunds r join payments p on p.id = r.payment_id where p.order_id = $1", [
    orderId,
  ]);
const notesOf = ({ orderId }: Placed) =>
  app.oracle("select 1 from invoices where order_id = $1 and kind = 'credit'", [orderId]);

async function runDaily() {
  await services().queue.enqueue("payments.dailyReport", {} as never);
  return services().queue.runDueJobs();
}

describe.each(realProviders)("a lost notice of %s", (name) => {
  it("A refund whose notice is lost gets its credit note the next night", async () => {
    const order = await returned(name);
    doubles[name].refundEnds(order.reference, "done");
    await app.clock.advance(day);
    await runDaily();
    expect(await refundOf(order)).toEqual([{ state: "done" }]);
    expect(await notesOf(order)).toHaveLength(1);
  });

  it("A failed refund whose notice is lost gives the credits back the next night", async () => {
    const order = await returned(name);
    expect(await balanceOf(order)).toBe(0);
    doubles[name].refundEnds(order.reference, "failed");
    await app.clock.advance(day);
    await runDaily();
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("A chargeback whose notice is lost takes the credits the next night, and its end returns them", async () => {
    const order = await paid(name);
    doubles[name].chargeBack(order.reference);
    await app.clock.advance(day);
    await runDaily();
    expect(await balanceOf(order)).toBe(0);
    doubles[name].winDispute(order.reference);
    await app.clock.advance(day);
    await runDaily();
    expect(await orderOf(order)).toMatchObject({ chargedBack: false });
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("A payment is asked about once a night, and no longer than it can be disputed", async () => {
    const order = await paid(name);
    await app.clock.advance(day);
    await runDaily();
    const asked = doubles[name].asked;
    await runDaily();
    expect(doubles[name].asked).toBe(asked);
    // A query late in the night must not prevent the query of the next night.
    await app.clock.advance(0.83 * day);
    await runDaily();
    expect(doubles[name].asked).toBeGreaterThan(asked);
    const last = doubles[name].asked;
    await app.clock.advance(121 * day);
    await runDaily();
    expect(doubles[name].asked).toBe(last);
    expect(await orderOf(order)).toMatchObject({ state: "completed" });
  });

  it("A refused status request leaves no failed job, and without a key no request is sent", async () => {
    const { orderId } = await paid(name);
    const askedAt = () => app.oracle("select asked_at from payments where order_id = $1", [orderId]);
    await keepSecret(app, secrets[name], "revoked");
    const paidAt = await askedAt();
    await app.clock.advance(day);
    const { failures } = await runDaily();
    const refusedAt = await askedAt();
    await app.oracle("delete from tenant_secrets where name = $1", [secrets[name]]);
    await app.clock.advance(day);
    await runDaily();
    const keylessAt = await askedAt();
    await keepSecret(app, secrets[name], doubles[name].key);
    expect(failures).toEqual([]);
    expect(refusedAt).not.toEqual(paidAt);
    expect(keylessAt).toEqual(refusedAt);
  });

  it("The questions of a night wait in the lane for many jobs", async () => {
    await paid(name);
    await app.clock.advance(day);
    await followReturns(scopes[name]);
    const lanes = await app.oracle("select distinct name from pgboss.job where data ->> 'job' = 'payments.follow'");
    expect(lanes).toEqual([{ name: "bulk" }]);
    await services().queue.runDueJobs();
  });
});

it("The daily report counts refunds that stay pending for more than a week", async () => {
  const order = await returned("stripe");
  const pending = async () => {
    const [row] = await app.oracle<{ day: string }>("select now()::date::text as day");
    return (await app.marina.db.read((q) => readDay(q, row?.day ?? ""))).open.refundsPending;
  };
  const before = await pending();
  await app.clock.advance(8 * day);
  expect(await pending()).toBeGreaterThan(before);
  expect(await refundOf(order)).toEqual([{ state: "pending" }]);
});
