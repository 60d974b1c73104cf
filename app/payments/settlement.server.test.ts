import { describe, expect, it, vi } from "vitest";
import { notePersonKey } from "~/accounts/person-keys.server";
import { bonusSeconds, timeBonusCode, welcomeCode } from "~/offers/offer";
import { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { spend } from "~/wallet/ledger.server";
import { testAppOfFile, type NewMember } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { placeOrder } from "./orders.server";
import type { NewOrder } from "./new-order";
import { refreshOrderState, getOrder, listOrders } from "./own-orders.server";
import { methodsOf } from "./present";
import { chooseOutcome, testNotice } from "./providers/test.server";
import { quoteAll } from "./quote.server";
import { listOpenPayments } from "./open-payments.server";
import { settlePayment } from "./settlement.server";
import type { TestOutcome } from "./test-outcome";
import { receiveWebhook } from "./webhooks.server";

const app = testAppOfFile();

const bonusPrice = 1_424;

function wish(memberId: string, change: Partial<NewOrder> = {}): NewOrder {
  return newOrder(memberId, { method: "paypal", ...change });
}

interface Placed {
  memberId: string;
  orderId: string;
  reference: string;
}

async function placed(member: NewMember = {}, change: Partial<NewOrder> = {}): Promise<Placed> {
  const memberId = await app.member(app.ember, member);
  return place(memberId, change);
}

async function place(memberId: string, change: Partial<NewOrder> = {}): Promise<Placed> {
  const { orderId, payUrl } = await placeOrder(app.ember, wish(memberId, change));
  return { memberId, orderId, reference: payUrl.split("/").at(-1) as string };
}

const notify = (reference: string) => receiveWebhook(app.ember, "test", testNotice(reference), new Headers());

/** Applies the visitor's choice at the test provider, then sends the webhook and runs its job. */
async function pay({ reference }: Placed, outcome: TestOutcome = "paid"): Promise<void> {
  await chooseOutcome(app.ember, reference, outcome);
  await notify(reference);
  await services().queue.runDueJobs();
}

interface Books {
  balance: number;
  premium: boolean;
  purchases: number;
}

async function booksOf(memberId: string): Promise<Books> {
  const [books] = await app.oracle<Books>(
    `select (select balance from wallets where member_id = $1) as balance,
            (select premium_since is not null from members where id = $1) as premium,
            (select count(*)::integer from ledger_transfers where member_id = $1 and reason = 'purchase') as purchases`,
    [memberId],
  );
  return books as Books;
}

/** Runs jobs until none is due. */
async function settled(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await services().queue.runDueJobs();
}

const orderOf = ({ memberId, orderId }: Placed) => app.ember.db.read((q) => getOrder(q, memberId, orderId));
const paidOnce: Books = { balance: 120, premium: true, purchases: 1 };
const unpaid: Books = { balance: 0, premium: false, purchases: 0 };

describe("a paid order", () => {
  it("A paid order adds credits and premium when it is completed and not before (CRE-06, PAY-19)", async () => {
    const order = await placed();
    expect(await booksOf(order.memberId)).toEqual(unpaid);
    await pay(order);
    expect(await booksOf(order.memberId)).toEqual(paidOnce);
    expect(await orderOf(order)).toMatchObject({ state: "completed", balanceBefore: 0, balanceAfter: 120 });
  });

  it("A paid order is credited once, however many webhooks arrive in whatever order", async () => {
    const order = await placed();
    await pay(order, "pending");
    expect(await orderOf(order)).toMatchObject({ state: "open", paymentState: "pending" });
    await chooseOutcome(app.ember, order.reference, "paid");
    expect(await notify(order.reference)).toBe("stored");
    expect(await notify(order.reference)).toBe("repeated");
    await services().queue.runDueJobs();
    await Promise.all([1, 2, 3].map(() => settlePayment(app.ember, "test", order.reference)));
    // A late report of an earlier state has no effect.
    await app.oracle("update test_provider_payments set state = 'pending' where reference = $1", [order.reference]);
    expect(await settlePayment(app.ember, "test", order.reference)).toBe("completed");
    expect(await booksOf(order.memberId)).toEqual(paidOnce);
    expect(await orderOf(order)).toMatchObject({ state: "completed" });
  });

  it("A paid order is credited once when two processes settle it at the same time", async () => {
    const order = await placed();
    await chooseOutcome(app.ember, order.reference, "paid");
    const settling = Array.from({ length: 6 }, () => settlePayment(app.ember, "test", order.reference));
    expect(await Promise.all(settling)).toEqual(Array(6).fill("completed"));
    expect(await booksOf(order.memberId)).toEqual(paidOnce);
  });

  it.each(["failed", "cancelled", "expired"] as const)(
    "A paid order that was %s before is credited all the same (L-4)",
    async (end) => {
      const order = await placed();
      await pay(order, end);
      expect(await orderOf(order)).toMatchObject({ state: end });
      expect(await booksOf(order.memberId)).toEqual(unpaid);
      await app.oracle("update test_provider_payments set state = 'paid' where reference = $1", [order.reference]);
      await settlePayment(app.ember, "test", order.reference);
      expect(await booksOf(order.memberId)).toEqual(paidOnce);
      expect(await orderOf(order)).toMatchObject({ state: "completed" });
    },
  );

  it.each([
    ["amount", "update test_provider_payments set amount_minor = amount_minor - 1 where reference = $1"],
    ["currency", "update test_provider_payments set currency = 'EUR' where reference = $1"],
  ])("A payment of another %s than ordered is never credited (M03)", async (_, change) => {
    const order = await placed();
    await app.oracle(change, [order.reference]);
    await pay(order);
    expect(await booksOf(order.memberId)).toEqual(unpaid);
    expect(await orderOf(order)).toMatchObject({ state: "open" });
  });

  it("A payment of a wrong amount is reported once, however often the provider is asked", async () => {
    const order = await placed();
    await app.oracle("update test_provider_payments set amount_minor = 1 where reference = $1", [order.reference]);
    const told = vi.spyOn(log, "error").mockImplementation(() => {});
    await pay(order);
    for (let time = 0; time < 3; time++) await settlePayment(app.ember, "test", order.reference);
    expect(told.mock.calls.map(([event]) => event)).toEqual(["payment.mismatch"]);
    told.mockRestore();
  });

  it("A second payment adds to the balance, and premium keeps its first date", async () => {
    const order = await placed();
    await pay(order);
    await app.ember.db.write((w) =>
      spend(w, { memberId: order.memberId, credits: 20, reason: "message", reference: randomId() }),
    );
    const [first] = await app.oracle("select premium_since from members where id = $1", [order.memberId]);
    await app.clock.advance(3_600);
    const second = await place(order.memberId);
    await pay(second);
    expect(await orderOf(second)).toMatchObject({ balanceBefore: 100, balanceAfter: 220 });
    expect(await app.oracle("select premium_since from members where id = $1", [order.memberId])).toEqual([first]);
  });

  it("The reconciler finds a paid order without a webhook (D24)", async () => {
    const order = await placed();
    await chooseOutcome(app.ember, order.reference, "paid");
    await app.clock.advance(600);
    await services().queue.enqueue("payments.reconcile", {} as never);
    await services().queue.runDueJobs();
    expect(await booksOf(order.memberId)).toEqual(paidOnce);
  });

  it("The reconciler finds a paid order behind hundreds of unpaid ones", async () => {
    const left = await placed();
    await app.oracle(
      `insert into payments select p.tenant_id, gen_random_uuid(), p.order_id, p.provider, 'test_left_' || n, 'started',
         p.amount_minor, p.currency, p.created_at - interval '1 hour', p.updated_at
       from payments p, generate_series(1, 250) n where p.order_id = $1`,
      [left.orderId],
    );
    const order = await placed();
    await app.clock.advance(600);
    const found = await listOpenPayments(app.ember);
    await app.oracle("delete from payments where provider_reference like 'test_left_%'");
    expect(found.map(({ reference }) => reference)).toContain(order.reference);
  });

  it("A paid order is found from its own page, and not from another member's", async () => {
    const order = await placed();
    const stranger = await app.member(app.ember);
    await chooseOutcome(app.ember, order.reference, "paid");
    await expect(refreshOrderState(app.ember, stranger, order.orderId)).rejects.toMatchObject({
      code: "page.not_found",
    });
    expect(await refreshOrderState(app.ember, order.memberId, order.orderId)).toBe("completed");
    expect(await booksOf(order.memberId)).toEqual(paidOnce);
  });
});

describe("a provider's notice", () => {
  it("A webhook about an unknown payment, or at another tenant, is refused", async () => {
    expect(await notify("test_nothing")).toBe("refused");
    expect(await notify(`test_${"\0".repeat(36)}`)).toBe("refused");
    expect(await notify(`test_${randomId()}`)).toBe("refused");
    const { reference } = await placed();
    expect(await receiveWebhook(app.marina, "test", testNotice(reference), new Headers())).toBe("refused");
    expect(await receiveWebhook(app.ember, "nobody", testNotice(reference), new Headers())).toBe("unknown");
  });

  it("A webhook of a provider without a key counts as unknown, not as a fault", async () => {
    for (const provider of ["stripe", "mollie"])
      expect(await receiveWebhook(app.ember, provider, testNotice("tr_nothing"), new Headers())).toBe("unknown");
  });
});

describe("an order", () => {
  it("An order has the methods, prices and currency of the payment's country only (PAY-16)", async () => {
    const { tenant } = app.ember;
    const shop = (country: string) => ({
      debit: methodsOf(tenant, country, new Date()).includes("sepadirectdebit"),
      price: quoteAll(tenant, country, null)[0],
    });
    expect(shop("GB")).toMatchObject({ debit: false, price: { amountMinor: 899, currency: "GBP" } });
    expect(shop("IE")).toMatchObject({ debit: true, price: { amountMinor: 999, currency: "EUR" } });
    expect(shop("AU")).toMatchObject({ debit: false, price: { amountMinor: 1_599, currency: "AUD" } });
  });

  it("Two presses make one order, and other terms with its key are refused (M08)", async () => {
    const memberId = await app.member(app.ember);
    const order = wish(memberId);
    const [one, two] = await Promise.all([placeOrder(app.ember, order), placeOrder(app.ember, order)]);
    expect(two).toEqual(one);
    await expect(placeOrder(app.ember, { ...order, method: "visa" })).rejects.toMatchObject({
      code: "request.repeated",
    });
    expect(await app.ember.db.read((q) => listOrders(q, memberId))).toHaveLength(1);
  });

  it("A payer who comes back unpaid gets the same order, and a new one when it is paid or old", async () => {
    const first = await placed();
    const again = await place(first.memberId);
    expect(again).toEqual(first);
    await app.clock.advance(1_801);
    const later = await place(first.memberId);
    expect(later.orderId).not.toBe(first.orderId);
    await pay(later);
    expect((await place(first.memberId)).orderId).not.toBe(later.orderId);
  });

  it("An order that has ended leads to its result", async () => {
    const memberId = await app.member(app.ember);
    const order = wish(memberId);
    const { payUrl, orderId } = await placeOrder(app.ember, order);
    await pay({ memberId, orderId, reference: payUrl.split("/").at(-1) as string });
    expect((await placeOrder(app.ember, order)).payUrl).toBe(`/transactions/${orderId}`);
  });

  it.each<[string, Partial<NewOrder>, string]>([
    ["another price than agreed", { agreedAmountMinor: 1 }, "order.price_changed"],
    ["another currency than agreed", { agreedCurrency: "EUR" }, "order.price_changed"],
    ["a way to pay of another country", { method: "ideal" }, "method.unavailable"],
    ["a way to pay that closed", { method: "maestro" }, "method.unavailable"],
    ["a way to pay that nobody knows", { method: "shells" }, "method.unavailable"],
    ["a bundle that is not for sale", { bundleId: "trial" }, "bundle.unknown"],
    ["a code that nobody knows", { code: "NOPE" }, "offer.not_found"],
    ["no wish to start at once where the law asks for it", { agreedText: null }, "order.start_now"],
    ["an empty wish to start at once", { agreedText: "" }, "order.start_now"],
  ])("An order with %s is refused and leaves nothing behind", async (_, change, code) => {
    const memberId = await app.member(app.ember);
    await expect(placeOrder(app.ember, wish(memberId, change))).rejects.toMatchObject({ code });
    expect(await app.oracle("select 1 from orders where member_id = $1", [memberId])).toEqual([]);
  });

  it("An order is invisible to other members", async () => {
    const order = await placed();
    const stranger = await app.member(app.ember);
    await expect(orderOf({ ...order, memberId: stranger })).rejects.toBeInstanceOf(Refusal);
    await expect(app.marina.db.read((q) => getOrder(q, order.memberId, order.orderId))).rejects.toBeInstanceOf(Refusal);
  });
});

describe("an offer", () => {
  it("An offer lowers the first order within four hours and is used up by it (OFF-07, OFF-13)", async () => {
    const bonus = { agreedAmountMinor: bonusPrice };
    const order = await placed({ signedUpSecondsAgo: 60 }, bonus);
    expect(await orderOf(order)).toMatchObject({ offerCode: timeBonusCode, discountPercentage: 25 });
    await pay(order);
    const { memberId } = order;
    expect(await app.oracle("select code from offer_redemptions where member_id = $1", [memberId])).toEqual([
      { code: timeBonusCode },
    ]);
    await expect(placeOrder(app.ember, wish(memberId, bonus))).rejects.toMatchObject({ code: "order.price_changed" });
    const again = wish(memberId, { code: timeBonusCode });
    await expect(placeOrder(app.ember, again)).rejects.toMatchObject({ code: "offer.used", field: "code" });
  });

  it("An offer is refused a second after its end, even when the page still shows the price (OFF-08)", async () => {
    const memberId = await app.member(app.ember, { signedUpSecondsAgo: bonusSeconds + 1 });
    const late = wish(memberId, { agreedAmountMinor: bonusPrice });
    await expect(placeOrder(app.ember, late)).rejects.toMatchObject({ code: "order.price_changed" });
    await place(memberId);
    const typed = wish(memberId, { code: welcomeCode, agreedAmountMinor: bonusPrice });
    await expect(placeOrder(app.ember, typed)).rejects.toMatchObject({ code: "offer.expired" });
  });

  const byCode = { code: welcomeCode, agreedAmountMinor: bonusPrice, method: "visa" };

  it("A person has one first purchase, and a second order cancels the first (OFF-07)", async () => {
    const first = await placed({ signedUpSecondsAgo: 60 }, { agreedAmountMinor: bonusPrice });
    const second = await place(first.memberId, byCode);
    await services().queue.runDueJobs();
    expect((await orderOf(first)).state).toBe("cancelled");
    await pay(first);
    await pay(second);
    expect(await booksOf(first.memberId)).toEqual(paidOnce);
  });

  it("A first purchase is refused while the payment of an earlier order is under way (OFF-07)", async () => {
    const first = await placed({ signedUpSecondsAgo: 60 }, { agreedAmountMinor: bonusPrice });
    await pay(first, "pending");
    await expect(place(first.memberId, byCode)).rejects.toMatchObject({ code: "offer.used", field: "code" });
    const again = place(first.memberId, { agreedAmountMinor: bonusPrice, method: "visa" });
    await expect(again).rejects.toMatchObject({ code: "order.price_changed" });
    await pay(first, "failed");
    await pay(await place(first.memberId, byCode));
    expect(await booksOf(first.memberId)).toEqual(paidOnce);
  });

  it("All accounts of a mailbox share one first purchase, which is free again after a failure (OFF-07)", async () => {
    const [one, other] = ["anna+1@mailbox.test", "anna+2@mailbox.test"];
    const first = await placed({ email: one, signedUpSecondsAgo: 60 }, { agreedAmountMinor: bonusPrice });
    const otherId = await app.member(app.ember, { email: other, signedUpSecondsAgo: 60 });
    await app.ember.db.write((w) => notePersonKey(w, otherId, "mailbox", other));
    await expect(place(otherId, { agreedAmountMinor: bonusPrice })).rejects.toMatchObject({
      code: "order.price_changed",
    });
    await expect(place(otherId, byCode)).rejects.toMatchObject({ code: "offer.used" });
    await pay(first, "cancelled");
    await pay(await place(otherId, byCode));
    await expect(place(first.memberId, byCode)).rejects.toMatchObject({ code: "offer.used" });
  });

  it("A first purchase is cancelled when any other order is paid first (OFF-07)", async () => {
    const first = await placed({ signedUpSecondsAgo: 60 }, { agreedAmountMinor: bonusPrice });
    await app.oracle("update members set created_at = created_at - interval '1 day' where id = $1", [first.memberId]);
    await pay(await place(first.memberId, { method: "visa" }));
    expect((await orderOf(first)).state).toBe("cancelled");
  });

  it("A first purchase paid twice at the provider is fully refunded the second time (OFF-07)", async () => {
    const first = await placed({ signedUpSecondsAgo: 60 }, { agreedAmountMinor: bonusPrice });
    const second = await place(first.memberId, byCode);
    for (const { reference } of [first, second]) await chooseOutcome(app.ember, reference, "paid");
    for (const { reference } of [second, first]) await settlePayment(app.ember, "test", reference);
    await settled();
    expect(await booksOf(first.memberId)).toEqual({ ...paidOnce, purchases: 2 });
    expect(await orderOf(first)).toMatchObject({ returnedCredits: 120, returnedMinor: bonusPrice });
    expect(await orderOf(second)).toMatchObject({ state: "completed", returnedCredits: null });
    const redeemed = await app.oracle("select 1 from first_purchases where order_id = $1", [second.orderId]);
    expect(redeemed).not.toHaveLength(0);
  });

  it("A code keeps its minimum, its country and one use per person (OFF-04..06)", async () => {
    await app.oracle(
      `insert into discount_codes (tenant_id, code, kind, percentage, minimum_minor, currency, country, created_at)
       values ($1, 'SPRING', 'campaign', 10, 1500, 'GBP', 'GB', app_now())`,
      [app.ember.tenant.id],
    );
    const memberId = await app.member(app.ember);
    const spring = { code: " spring " };
    const tooSmall = wish(memberId, { ...spring, bundleId: "c50" });
    await expect(placeOrder(app.ember, tooSmall)).rejects.toMatchObject({
      code: "offer.minimum",
      facts: { amount: "£15.00" },
    });
    const elsewhere = wish(memberId, { ...spring, country: "IE" });
    await expect(placeOrder(app.ember, elsewhere)).rejects.toMatchObject({ code: "offer.country" });
    await expect(placeOrder(app.marina, wish(await app.member(app.marina), spring))).rejects.toMatchObject({
      code: expect.stringMatching(/not_found|unknown|price_changed|country.invalid/),
    });
    const order = await place(memberId, { ...spring, agreedAmountMinor: 1_709 });
    await pay(order);
    await expect(placeOrder(app.ember, wish(memberId, spring))).rejects.toMatchObject({ code: "offer.used" });
  });

  it.each([
    ["a code", "ONCE", "c120", 1_709],
    ["the trial package", undefined, "trial", 299],
  ])(
    "Two open orders with %s, both paid at the provider, leave one: the second is fully refunded (M02)",
    async (_, code, bundleId, agreedAmountMinor) => {
      const memberId = await app.member(app.ember);
      await app.oracle(
        `insert into discount_codes (tenant_id, code, kind, percentage, created_at)
       values ($1, 'ONCE', 'campaign', 10, app_now()) on conflict do nothing`,
        [app.ember.tenant.id],
      );
      await app.oracle(
        `insert into retention_offers (tenant_id, member_id, offer, taken_at) values ($1, $2, 'trial', app_now())`,
        [app.ember.tenant.id, memberId],
      );
      const wished = { bundleId, agreedAmountMinor, ...(code ? { code } : {}) };
      const [first, second] = [await place(memberId, wished), await place(memberId, { ...wished, method: "visa" })];
      for (const { reference } of [first, second]) await chooseOutcome(app.ember, reference, "paid");
      for (const { reference } of [first, second]) await settlePayment(app.ember, "test", reference);
      await settled();
      expect(await orderOf(first)).toMatchObject({ state: "completed", returnedCredits: null });
      const { credits } = await orderOf(second);
      expect(await orderOf(second)).toMatchObject({ returnedCredits: credits, returnedMinor: agreedAmountMinor });
      expect(await booksOf(memberId)).toEqual({ balance: credits, premium: true, purchases: 2 });
    },
  );
});

describe("a price that an offer made (DESIGN 8)", () => {
  const discounted = { agreedAmountMinor: bonusPrice };

  it("A price from an offer can be paid until the offer ends (DESIGN 8)", async () => {
    const order = await placed({ signedUpSecondsAgo: bonusSeconds - 60 }, discounted);
    await app.clock.advance(61);
    await pay(order);
    expect(await booksOf(order.memberId)).toEqual({ balance: 0, premium: false, purchases: 0 });
    expect((await orderOf(order)).state).toBe("expired");
  });
});
