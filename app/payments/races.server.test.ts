import { beforeAll, describe, expect, it } from "vitest";
import { bonusSeconds } from "~/offers/offer";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { checkBooks } from "~/wallet/ledger-check.server";
import { debtOf, spend } from "~/wallet/ledger.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { placeOrder } from "./orders.server";
import type { NewOrder } from "./new-order";
import { refreshOrderState } from "./own-orders.server";
import { chargeBack, chooseOutcome, testNotice, winDispute } from "./providers/test.server";
import type { Returnable } from "./return";
import { getReturnTerms, returnOrder } from "./returns.server";
import { sendRefund } from "./send-refund.server";
import { settlePayment } from "./settlement.server";
import { receiveWebhook } from "./webhooks.server";

/** Concurrent actions of a member, a bank and the jobs. The embedded database runs the actions one after another. */
const app = testAppOfFile();
const [listPrice, bonusPrice, credits] = [1_899, 1_424, 120];

interface Placed {
  memberId: string;
  orderId: string;
  reference: string;
}

async function place(memberId: string, change: Partial<NewOrder> = {}): Promise<Placed> {
  const { orderId, payUrl } = await placeOrder(app.ember, newOrder(memberId, change));
  return { memberId, orderId, reference: payUrl.split("/").at(-1) as string };
}

async function paid(memberId?: string): Promise<Placed> {
  const order = await place(memberId ?? (await app.member(app.ember)));
  await chooseOutcome(app.ember, order.reference, "paid");
  await settlePayment(app.ember, "test", order.reference);
  return order;
}

const settle = ({ reference }: Placed) => settlePayment(app.ember, "test", reference);
const notify = ({ reference }: Placed) => receiveWebhook(app.ember, "test", testNotice(reference), new Headers());
const use = ({ memberId }: Placed, amount: number) =>
  app.ember.db.write((w) => spend(w, { memberId, credits: amount, reason: "message", reference: randomId() }));
const giveBack = ({ memberId, orderId }: Placed, agreed: Returnable) =>
  app.ember.db.write((w) => returnOrder(w, { memberId, orderId }, agreed));
const debt = ({ memberId }: Placed) => app.ember.db.read((q) => debtOf(q, memberId));
const many = <T>(count: number, action: (n: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, n) => action(n)));
const taken = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === "fulfilled").length;
/** Codes of the refusals. An unexpected error, such as a deadlock, has no code. */
const refusals = (outcomes: PromiseSettledResult<unknown>[]) => [
  ...new Set(outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code ?? String(each.reason)] : []))),
];

async function bookOf(memberId: string) {
  const [row] = await app.oracle<{ balance: number; orders: number; payments: number; purchases: number }>(
    `select (select balance from wallets where member_id = $1) as balance,
       (select count(*)::integer from orders where member_id = $1) as orders,
       (select count(*)::integer from test_provider_payments t join payments p on p.id = t.payment_id
          join orders o on o.id = p.order_id where o.member_id = $1) as payments,
       (select count(*)::integer from ledger_transfers where member_id = $1 and reason = 'purchase') as purchases`,
    [memberId],
  );
  return row;
}
const evenBooks = async () => expect(await app.ember.db.read((q) => checkBooks(q))).toEqual([]);

describe("ordering", () => {
  it("Six presses in each of two tabs make one order and one payment", async () => {
    const memberId = await app.member(app.ember);
    const keys = [randomId(), randomId()];
    const pressed = await many(12, (n) => place(memberId, { requestKey: keys[n % 2] as string }));
    expect(taken(pressed)).toBe(12);
    expect(await bookOf(memberId)).toMatchObject({ orders: 1, payments: 1, purchases: 0 });
  });

  it("An order with another method is another order, and each paid one is credited once", async () => {
    const memberId = await app.member(app.ember);
    const first = await place(memberId);
    const second = await place(memberId, { method: "paypal" });
    for (const order of [first, second]) await chooseOutcome(app.ember, order.reference, "paid");
    await many(8, (n) => settle(n % 2 ? first : second));
    expect(await bookOf(memberId)).toMatchObject({ orders: 2, balance: 2 * credits, purchases: 2 });
  });

  it("The order page of a paid order leads to its result and charges nothing", async () => {
    const memberId = await app.member(app.ember);
    const requestKey = randomId();
    const order = await place(memberId, { requestKey });
    await chooseOutcome(app.ember, order.reference, "paid");
    const [, again] = await Promise.all([settle(order), placeOrder(app.ember, newOrder(memberId, { requestKey }))]);
    expect(again.orderId).toBe(order.orderId);
    const later = await placeOrder(app.ember, newOrder(memberId, { requestKey }));
    expect(later.payUrl).toBe(`/transactions/${order.orderId}`);
    expect(await bookOf(memberId)).toMatchObject({ orders: 1, payments: 1, balance: credits });
  });
});

describe("a discount code", () => {
  beforeAll(async () => {
    await app.oracle(
      `insert into discount_codes (tenant_id, code, kind, percentage, created_at, expires_at)
       values ($1, 'HALF', 'campaign', 50, app_now(), null), ($1, 'GONE', 'campaign', 50, app_now(), app_now() - interval '1 second')`,
      [app.ember.tenant.id],
    );
  });
  const half = { code: "HALF", agreedAmountMinor: 950 };

  it("A discount code in twenty concurrent checkouts is redeemed once, without a deadlock (M02)", async () => {
    for (let round = 0; round < 4; round += 1) {
      const memberId = await app.member(app.ember);
      const methods = ["visa", "paypal", "mastercard", "creditcard", "applepay"];
      const placed = await many(20, (n) => place(memberId, { ...half, method: methods[n % 5] as string }));
      expect(taken(placed)).toBe(20);
      const orders = placed.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      const open = [...new Map(orders.map((order) => [order.reference, order])).values()];
      expect(open).toHaveLength(5);
      for (const order of open) await chooseOutcome(app.ember, order.reference, "paid");
      const settled = await many(open.length, (n) => settle(open[n] as Placed));
      expect(refusals(settled)).toEqual([]);
      const redeemed = await app.oracle("select order_id from offer_redemptions where member_id = $1", [memberId]);
      expect(redeemed).toHaveLength(1);
      // Each paid order is credited at its agreed price. Jobs then refund all orders except the one that redeemed the
      // code.
      const states = await app.oracle<{ state: string }>(
        "select p.state from payments p join orders o on o.id = p.order_id where o.member_id = $1",
        [memberId],
      );
      const paidOnes = states.filter(({ state }) => state === "completed").length;
      expect(await bookOf(memberId)).toMatchObject({ balance: paidOnes * credits, purchases: paidOnes });
      await expect(place(memberId, half)).rejects.toMatchObject({ code: "offer.used" });
      await services().queue.runDueJobs();
      expect(await bookOf(memberId)).toMatchObject({ balance: credits, purchases: paidOnes });
    }
    await evenBooks();
  });

  it("When one of two orders with a code is paid, the other is cancelled here and at the provider (M02)", async () => {
    const memberId = await app.member(app.ember);
    const paid = await place(memberId, { ...half, method: "visa" });
    const other = await place(memberId, { ...half, method: "paypal" });
    await chooseOutcome(app.ember, paid.reference, "paid");
    await settle(paid);
    const states = await app.oracle<{ id: string; state: string }>(
      "select order_id as id, state from payments where order_id = any($1) order by state",
      [[paid.orderId, other.orderId]],
    );
    expect(states).toEqual([
      { id: other.orderId, state: "cancelled" },
      { id: paid.orderId, state: "completed" },
    ]);
    await services().queue.runDueJobs();
    await chooseOutcome(app.ember, other.reference, "paid").catch(() => undefined);
    await settle(other);
    expect(await bookOf(memberId)).toMatchObject({ balance: credits, purchases: 1 });
  });

  it.each([
    ["that ended a second ago", { code: "GONE", agreedAmountMinor: 950 }, "offer.expired"],
    ["that nobody knows", { code: "'; drop table orders", agreedAmountMinor: 950 }, "offer.not_found"],
    ["at a price of one's own", { code: "HALF", agreedAmountMinor: 1 }, "order.price_changed"],
    ["at nothing", { code: "HALF", agreedAmountMinor: 0 }, "order.price_changed"],
    ["at less than nothing", { agreedAmountMinor: -listPrice }, "order.price_changed"],
    ["paid from a country the site does not sell to", { country: "CH" }, "country.invalid"],
    ["paid from nowhere", { country: "" }, "country.invalid"],
    ["for another site's package", { bundleId: "c60" }, "bundle.unknown"],
  ])("A code or an order %s is refused for its own reason and leaves nothing", async (_, change, code) => {
    const memberId = await app.member(app.ember);
    await expect(place(memberId, change)).rejects.toMatchObject({ code });
    expect(await bookOf(memberId)).toMatchObject({ orders: 0, payments: 0 });
  });

  it("An order placed in the last second of the offer cannot be paid at that price later (OFF-08)", async () => {
    const memberId = await app.member(app.ember, { signedUpSecondsAgo: bonusSeconds - 5 });
    const order = await place(memberId, { agreedAmountMinor: bonusPrice });
    await app.clock.advance(6);
    await many(4, () => chooseOutcome(app.ember, order.reference, "paid").then(() => settle(order)));
    expect(await bookOf(memberId)).toMatchObject({ purchases: 0 });
  });
});

describe("a return", () => {
  it("A return during messages either changes nothing or leaves nothing to spend", async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await paid();
      const agreed = { credits, amountMinor: listPrice };
      const actions = await many(9, (n): Promise<unknown> => (n === 4 ? giveBack(order, agreed) : use(order, 10)));
      const wasReturned = actions[4]?.status === "fulfilled";
      const spent = taken(actions) - (wasReturned ? 1 : 0);
      expect(wasReturned ? spent : 0).toBe(0);
      expect(refusals(actions)).toEqual([wasReturned ? "credits.not_enough" : "return.changed"]);
      expect((await bookOf(order.memberId))?.balance).toBe(wasReturned ? 0 : credits - 10 * spent);
    }
    await evenBooks();
  });

  it("A return during a chargeback moves credits once and money once", async () => {
    for (let round = 0; round < 6; round += 1) {
      const order = await paid();
      await use(order, 20);
      const { returnable } = await app.ember.db.read((q) => getReturnTerms(q, order));
      await chargeBack(app.ember, order.reference);
      const actions = await Promise.allSettled([
        giveBack(order, returnable as Returnable),
        settle(order),
        settle(order),
      ]);
      expect(refusals(actions).filter((code) => code !== "return.charged_back")).toEqual([]);
      // The return or the bank removed the 100 unused credits. The 20 used credits became a debt.
      expect([(await bookOf(order.memberId))?.balance, await debt(order)]).toEqual([0, 20]);
      const [row] = await app.oracle<{ id: string }>("select id from credit_returns where order_id = $1", [
        order.orderId,
      ]);
      if (row) await sendRefund(app.ember, row.id);
      const [bank] = await app.oracle<{ refunded_minor: number }>(
        "select refunded_minor from test_provider_payments where reference = $1",
        [order.reference],
      );
      expect(bank?.refunded_minor).toBe(0);
      await winDispute(app.ember, order.reference);
      await many(3, () => settle(order));
      expect([(await bookOf(order.memberId))?.balance, await debt(order)]).toEqual([row ? 0 : 100, 0]);
    }
    await evenBooks();
  });
});

it("A webhook, its repetition, the reconciler and the page together credit a payment once", async () => {
  for (let round = 0; round < 4; round += 1) {
    const memberId = await app.member(app.ember);
    const order = await place(memberId);
    await chooseOutcome(app.ember, order.reference, "paid");
    await app.clock.advance(180);
    await services().queue.enqueue("payments.reconcile", {} as never);
    const actions = await many(
      10,
      (n): Promise<unknown> =>
        n < 3
          ? notify(order)
          : n < 6
            ? services().queue.runDueJobs()
            : n < 8
              ? settle(order)
              : refreshOrderState(app.ember, memberId, order.orderId),
    );
    await services().queue.runDueJobs();
    expect(refusals(actions)).toEqual([]);
    expect(await bookOf(memberId)).toMatchObject({ balance: credits, purchases: 1 });
  }
  await evenBooks();
});
