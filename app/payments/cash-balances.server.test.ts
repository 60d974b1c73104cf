import { afterEach, describe, expect, it, vi } from "vitest";
import { operatorCommands } from "~/operators/commands.server";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { forgetTenants } from "~/tenancy/resolve.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { keepSecret, type Placed, providersOfFile, webhookSecret } from "../../tests/support/real-providers";
import { followCash } from "./cash-balances.server";
import { askCashRefunds, sendCashRefund } from "./cash-refunds.server";
import { readDay } from "./daily-report.server";
import { cancelUnpaid } from "./open-payments.server";
import { stripeCash } from "./providers/stripe-cash.server";
import { readReviewList } from "./review-list.server";
import { receiveWebhook } from "./webhooks.server";

const app = testAppOfFile();
const { doubles, scopes, price, placed, settle, orderOf, balanceOf } = providersOfFile(app);

afterEach(async () => {
  doubles.stripe.trouble(null);
  await app.clock.reset();
  // Each test begins without cash movements and refunds.
  await app.oracle("delete from cash_refunds");
  await app.oracle("delete from cash_transactions");
  await app.oracle("update payments set mismatched_at = null, cash_customer = null");
});

/** An order by bank transfer whose payer has seen the account details. */
async function instructed(): Promise<Placed> {
  const order = await placed("stripe", { method: "wiretransfer" });
  doubles.stripe.instructed(order.reference);
  await settle("stripe", order);
  return order;
}

const customerOf = ({ reference }: Placed) => doubles.stripe.sessionOf(reference).customer as string;

/** Sends Stripe's webhook about the latest movement of the balance. */
async function notifyCash(
  { reference }: Placed,
  type: "customer_cash_balance_transaction.created" | "refund.failed" = "customer_cash_balance_transaction.created",
  scope: TenantScope = scopes.stripe,
) {
  const { body, headers } = doubles.stripe.cashNotice(reference, webhookSecret, type);
  return { answer: await receiveWebhook(scope, "stripe", body, headers), body, headers };
}

const work = () => services().queue.runDueJobs();
const reconcile = async () => {
  await services().queue.enqueue("payments.reconcile", {} as never);
  await work();
  await work();
};
const listed = async (scope = scopes.stripe) => (await scope.db.read(readReviewList)).cash;
const report = (scope = scopes.stripe) => scope.db.read((q) => readDay(q, new Date().toISOString().slice(0, 10)));
const refundCash = (order: Placed, currency?: string) =>
  operatorCommands["operator.refund-cash"]({ site: "marina", id: order.orderId, ...(currency && { currency }) });

/** Lists the events that were logged as errors during `run`. */
async function alarms(run: () => Promise<unknown>): Promise<string[]> {
  const told = vi.spyOn(log, "error").mockImplementation(() => undefined);
  try {
    await run();
    return told.mock.calls.map(([event]) => event);
  } finally {
    told.mockRestore();
  }
}

describe("money beyond the order of a transfer", () => {
  it("Stripe's webhook reveals the surplus of a transfer, and operators and payer see it", async () => {
    const order = await instructed();
    doubles.stripe.transfer(order.reference, price.amount + 601);
    await settle("stripe", order);
    const told = await alarms(async () => {
      expect((await notifyCash(order)).answer).toBe("stored");
      await work();
    });
    expect(told).toEqual(["payment.unapplied"]);
    expect(await balanceOf(order)).toBe(price.credits);
    const excess = { orderId: order.orderId, amountMinor: 601, currency: "EUR", orderState: "completed", refund: null };
    expect(await listed()).toMatchObject([excess]);
    const { cash, open } = await report();
    expect(cash).toEqual([{ order: order.orderId, currency: "EUR", amountMinor: 601 }]);
    expect(open.cash).toBe(1);
    expect(await orderOf(order)).toMatchObject({
      state: "completed",
      unappliedMinor: 601,
      unappliedReturnedMinor: null,
    });
  });

  it("The surplus of a transfer is stored once, however often it is reported", async () => {
    const order = await instructed();
    doubles.stripe.transfer(order.reference, price.amount + 601);
    const told = await alarms(async () => {
      const { body, headers } = await notifyCash(order);
      await reconcile();
      await Promise.all([work(), work()]);
      expect(await receiveWebhook(scopes.stripe, "stripe", body, headers)).toBe("repeated");
      expect((await notifyCash(order)).answer).toBe("stored");
      await work();
    });
    expect(told).toEqual(["payment.unapplied"]);
    expect(await app.oracle("select kind from cash_transactions order by kind")).toEqual([
      { kind: "applied" },
      { kind: "funded" },
    ]);
    expect(await listed()).toHaveLength(1);
  });

  it("Without a webhook, the reconciler finds the surplus of a transfer within a day", async () => {
    const order = await instructed();
    await reconcile();
    doubles.stripe.transfer(order.reference, price.amount + 601);
    await reconcile();
    expect(await listed()).toEqual([]);
    await app.clock.advance(86_400 + 60);
    await reconcile();
    expect(await listed()).toMatchObject([{ orderId: order.orderId, amountMinor: 601 }]);
  });

  it("A balance about which the provider gave no answer is asked for every six hours, in the slow lane (D24)", async () => {
    const order = await instructed();
    const queued = () =>
      app.oracle("select name as lane from pgboss.job where data -> 'payload' ->> 'customer' = $1", [
        customerOf(order),
      ]);
    doubles.stripe.trouble("fails");
    await alarms(async () => {
      for (let run = 0; run < 3; run += 1) await reconcile();
      expect(await queued()).toEqual([{ lane: "slow" }]);
      await app.clock.advance(6 * 3600 + 60);
      for (let run = 0; run < 2; run += 1) await reconcile();
    });
    doubles.stripe.trouble(null);
    expect(await queued()).toHaveLength(2);
  });

  it("A transfer is settled even when its balance cannot be read", async () => {
    const order = await instructed();
    doubles.stripe.transfer(order.reference, price.amount + 601);
    await notifyCash(order);
    doubles.stripe.trouble("fails");
    await alarms(async () => work());
    doubles.stripe.trouble(null);
    expect(await settle("stripe", order)).toBe("completed");
    expect(await balanceOf(order)).toBe(price.credits);
  });
});

describe("money for a cancelled order by transfer", () => {
  it("Money for a cancelled order is found and shown, and gives no credits", async () => {
    const order = await instructed();
    await app.clock.advance(11 * 86_400);
    await cancelUnpaid(scopes.stripe, "stripe", order.reference);
    doubles.stripe.transfer(order.reference, price.amount);
    expect((await notifyCash(order)).answer).toBe("stored");
    await work();
    expect(await listed()).toMatchObject([{ amountMinor: price.amount, orderState: "cancelled" }]);
    expect(await orderOf(order)).toMatchObject({ state: "cancelled", unappliedMinor: price.amount });
    expect(await balanceOf(order)).toBe(0);
  });

  it("Money of a failed refund is not shown as left over", async () => {
    const order = await instructed();
    doubles.stripe.transfer(order.reference, price.amount);
    await settle("stripe", order);
    doubles.stripe.refundLands(order.reference, price.amount);
    await notifyCash(order);
    await work();
    expect(await listed()).toEqual([]);
    await expect(refundCash(order)).rejects.toThrow("No money of an order");
  });

  it("Part of a cancelled payment is shown as money in the balance", async () => {
    const order = await instructed();
    doubles.stripe.fundPart(order.reference, 100);
    await settle("stripe", order);
    const part = {
      orderId: order.orderId,
      receivedMinor: 100,
      receivedCurrency: "EUR",
      isPart: true,
      orderState: "open",
    };
    expect((await scopes.stripe.db.read(readReviewList)).mismatches).toMatchObject([part]);
    await notifyCash(order);
    await work();
    expect(await listed()).toEqual([]);
    await app.clock.advance(11 * 86_400);
    await cancelUnpaid(scopes.stripe, "stripe", order.reference);
    await notifyCash(order);
    await work();
    expect((await scopes.stripe.db.read(readReviewList)).mismatches).toEqual([]);
    expect(await listed()).toMatchObject([{ orderId: order.orderId, amountMinor: 100 }]);
    expect(await orderOf(order)).toMatchObject({ partMinor: null, unappliedMinor: 100 });
  });
});

describe("an operator's refund of a cash balance", () => {
  async function overpaid(): Promise<Placed> {
    const order = await instructed();
    doubles.stripe.transfer(order.reference, price.amount + 601);
    await notifyCash(order);
    await alarms(async () => {
      await settle("stripe", order);
      await work();
    });
    return order;
  }

  it("A cash refund is sent once, and its payer and the lists show it", async () => {
    const order = await overpaid();
    doubles.stripe.refundsBegin("pending");
    expect(await refundCash(order)).toEqual([{ amountMinor: 601, currency: "EUR" }]);
    await expect(refundCash(order)).rejects.toThrow("it is being sent back already");
    expect(await listed()).toMatchObject([{ refund: "asked" }]);
    await work();
    expect(doubles.stripe.cashRefundsOf(order.reference)).toMatchObject([{ amount: 601, currency: "eur" }]);
    expect(await listed()).toEqual([]);
    expect((await report()).open.cash).toBe(0);
    expect(await orderOf(order)).toMatchObject({ unappliedMinor: null, unappliedReturnedMinor: 601 });
    await expect(refundCash(order)).rejects.toThrow("No money of an order");
    doubles.stripe.cashRefundEnds(order.reference, "done");
    await app.clock.advance(86_400 + 60);
    await reconcile();
    expect(await app.oracle("select state from cash_refunds")).toEqual([{ state: "done" }]);
    expect(await app.acts(order.orderId)).toMatchObject([
      { verb: "refund-cash", after: [{ amountMinor: 601, currency: "EUR" }] },
    ]);
    doubles.stripe.refundsBegin("succeeded");
  });

  it("Of money in two currencies, an operator sends only the named one back", async () => {
    const order = await overpaid();
    await app.oracle(
      `insert into cash_transactions (tenant_id, provider, reference, payment_id, kind, net_minor, currency, happened_at, found_at)
       select tenant_id, provider, 'other currency', id, 'unapplied', 250, 'GBP', app_now(), app_now() from payments where order_id = $1`,
      [order.orderId],
    );
    await expect(refundCash(order)).rejects.toThrow("Money in EUR and GBP lies there");
    expect(await app.oracle("select 1 from cash_refunds")).toEqual([]);
    await expect(refundCash(order, "USD")).rejects.toThrow("No money in USD");
    expect(await refundCash(order, "EUR")).toEqual([{ amountMinor: 601, currency: "EUR" }]);
  });

  it("Two requests and a repeated job send a cash refund once", async () => {
    const order = await overpaid();
    const asks = await Promise.allSettled([refundCash(order), refundCash(order)]);
    expect(asks.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [row] = await app.oracle<{ id: string }>("select id from cash_refunds");
    await Promise.all([work(), sendCashRefund(scopes.stripe, row?.id as string)]);
    expect(doubles.stripe.cashRefundsOf(order.reference)).toHaveLength(1);
    expect(doubles.stripe.cashOf(order.reference)).toBe(0);
  });

  it("A cash refund is sent once, even after its answer was lost and Stripe forgot the idempotency key", async () => {
    const order = await overpaid();
    await refundCash(order);
    const [row] = await app.oracle<{ id: string; askedAt: Date }>(
      'select id, created_at as "askedAt" from cash_refunds',
    );
    const { tenant } = scopes.stripe;
    const customer = customerOf(order);
    const { id: refundId, askedAt } = row as { id: string; askedAt: Date };
    await stripeCash.refund({ tenant, customer, refundId, askedAt, amountMinor: 601, currency: "EUR" });
    // Enlarge the balance by a second transfer, so that the balance would allow a second refund.
    doubles.stripe.transfer(order.reference, 700);
    doubles.stripe.forgetKeys();
    await sendCashRefund(scopes.stripe, refundId);
    expect(doubles.stripe.cashRefundsOf(order.reference)).toHaveLength(1);
    expect(await listed()).toMatchObject([{ amountMinor: 700 }]);
  });

  /** Runs `between` after the balance was read and before the balance is stored. */
  async function followWhile(order: Placed, between: () => Promise<unknown>): Promise<void> {
    const list = stripeCash.list.bind(stripeCash);
    const spy = vi.spyOn(stripeCash, "list").mockImplementationOnce(async (...asked) => {
      const read = await list(...asked);
      await between();
      return read;
    });
    await followCash(scopes.stripe, "stripe", customerOf(order)).finally(() => spy.mockRestore());
  }

  it("A balance that was read before a refund and stored after it does not show the money again", async () => {
    const order = await overpaid();
    await alarms(() =>
      followWhile(order, async () => {
        vi.mocked(stripeCash.list).mockRejectedValueOnce(new Error("The reading after the refund is lost."));
        await refundCash(order);
        await work();
      }),
    );
    expect(doubles.stripe.cashRefundsOf(order.reference)).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  it("An older reading that is stored late does not replace a newer one", async () => {
    const order = await overpaid();
    await alarms(() =>
      followWhile(order, async () => {
        doubles.stripe.transfer(order.reference, 700);
        await notifyCash(order);
        await work();
        await refundCash(order);
        await work();
        doubles.stripe.transfer(order.reference, 300);
        await notifyCash(order);
        await work();
      }),
    );
    expect(await listed()).toMatchObject([{ amountMinor: 300 }]);
  });

  it("When the bank refuses a cash refund, its money is in the balance again and can be sent once more", async () => {
    const order = await overpaid();
    await refundCash(order);
    await work();
    doubles.stripe.cashRefundEnds(order.reference, "failed");
    const told = await alarms(async () => {
      expect((await notifyCash(order, "refund.failed")).answer).toBe("stored");
      await work();
    });
    expect(told).toContain("cash_refund.failed");
    expect(await listed()).toMatchObject([{ amountMinor: 601, refund: "failed" }]);
    await refundCash(order);
    await work();
    expect(doubles.stripe.cashRefundsOf(order.reference)).toHaveLength(2);
    expect(await listed()).toEqual([]);
  });

  it("Money that Stripe itself has sent back is neither shown nor refunded", async () => {
    const order = await overpaid();
    await refundCash(order);
    doubles.stripe.returnCash(order.reference);
    const told = await alarms(work);
    expect(told).toContain("cash_refund.refused");
    expect(await listed()).toEqual([]);
    expect(doubles.stripe.cashRefundsOf(order.reference)).toEqual([]);
  });
});

describe("a neighbour that shares the account at Stripe", () => {
  it("A neighbour with the same Stripe account can neither see nor refund another tenant's balance", async () => {
    const { tenant } = app.ember;
    const ember = openTenant({ ...tenant, settings: { ...tenant.settings, payment_provider: "stripe" } });
    await keepSecret(app, "stripe_secret_key", doubles.stripe.key, ember);
    await keepSecret(app, "stripe_webhook_secret", webhookSecret, ember);
    const order = await instructed();
    doubles.stripe.transfer(order.reference, price.amount + 601);
    expect((await notifyCash(order)).answer).toBe("stored");
    expect((await notifyCash(order, undefined, ember)).answer).toBe("ignored");
    await alarms(work);
    await followCash(ember, "stripe", customerOf(order));
    expect(await ember.db.read(readReviewList)).toEqual({ unmatched: [], mismatches: [], cash: [], heldReturns: [] });
    expect((await report(ember)).cash).toEqual([]);
    expect(await ember.db.write((w) => askCashRefunds(w, order.orderId, null))).toEqual([]);
    expect(await listed()).toHaveLength(1);
  });
});

it("A payment of a wrong amount is listed until operators note how they settled it", async () => {
  const order = await placed("stripe");
  doubles.stripe.pay(order.reference, price.amount - 1);
  await alarms(() => settle("stripe", order));
  const mismatch = { orderId: order.orderId, owedMinor: price.amount, receivedMinor: price.amount - 1, isPart: false };
  const [listedMismatch, ...others] = (await scopes.stripe.db.read(readReviewList)).mismatches;
  expect([listedMismatch, others]).toMatchObject([mismatch, []]);
  const settled = { site: "marina", reference: listedMismatch?.paymentId, why: "Refunded at Stripe." };
  await operatorCommands["operator.settled"](settled);
  await settle("stripe", order);
  expect((await scopes.stripe.db.read(readReviewList)).mismatches).toEqual([]);
  expect((await report()).open.mismatched).toBe(0);
  await expect(operatorCommands["operator.settled"](settled)).rejects.toThrow("has the reference");
});

it("A reference that two providers have is refused, and neither payment is settled", async () => {
  await app.oracle(
    `insert into unmatched_payments (tenant_id, provider, reference, amount_minor, currency, paid_at, found_at)
     select $1, provider, 'shared', 900, 'EUR', app_now(), app_now() from unnest(array['stripe', 'mollie']) provider`,
    [app.marina.tenant.id],
  );
  const settled = { site: "marina", reference: "shared", why: "Refunded." };
  await expect(operatorCommands["operator.settled"](settled)).rejects.toThrow("Several payments");
  expect((await scopes.stripe.db.read(readReviewList)).unmatched).toHaveLength(2);
  await app.oracle("delete from unmatched_payments where reference = 'shared'");
});

it("A suspended tenant's payments are settled and its cash balances read", async () => {
  const order = await instructed();
  doubles.stripe.transfer(order.reference, price.amount + 601);
  expect((await notifyCash(order)).answer).toBe("stored");
  await services().queue.enqueue("payments.settle", {
    provider: "stripe",
    reference: order.reference,
    tenantId: app.marina.tenant.id,
  });
  const suspend = async (at: string) => {
    await app.oracle(`update tenants set suspended_at = ${at}, version = version + 1 where slug = 'marina'`);
    forgetTenants();
  };
  await suspend("now()");
  await alarms(work);
  expect(await balanceOf(order)).toBe(price.credits);
  expect(await listed()).toHaveLength(1);
  await suspend("null");
});
