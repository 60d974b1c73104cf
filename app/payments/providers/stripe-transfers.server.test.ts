import { afterEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../../tests/support/test-app";
import { type Placed, providersOfFile, webhookSecret } from "../../../tests/support/real-providers";
import { readDay } from "../daily-report.server";
import { cancelUnpaid } from "../open-payments.server";
import { placeOrder } from "../orders.server";
import { refreshOrderState } from "../own-orders.server";
import { continuePayment } from "../start-payment.server";
import { receiveWebhook } from "../webhooks.server";

const app = testAppOfFile();
const { doubles, scopes, price, newMember, wish, placed, notify, settle, orderOf, balanceOf } = providersOfFile(app);

afterEach(() => app.clock.reset());

/** Number of payments with a wrong amount in the day's report. */
async function mismatchesToday(): Promise<number> {
  const day = new Date().toISOString().slice(0, 10);
  return (await scopes.stripe.db.read((q) => readDay(q, day))).open.mismatched;
}

/** An order by bank transfer whose payer has seen the account details. */
async function instructed(): Promise<Placed> {
  const order = await placed("stripe", { method: "wiretransfer" });
  doubles.stripe.instructed(order.reference);
  return order;
}

describe("a part of a bank transfer at stripe", () => {
  it("A part of a transfer is reported once while its payment is open, and gives no credits", async () => {
    const order = await instructed();
    const before = await mismatchesToday();
    expect(await settle("stripe", order)).toBe("started");
    expect(await mismatchesToday()).toBe(before);
    const told = vi.spyOn(log, "error").mockImplementation(() => undefined);
    doubles.stripe.fundPart(order.reference, 100);
    const type = "payment_intent.partially_funded";
    const { body, headers } = doubles.stripe.notice(order.reference, [webhookSecret], { type });
    expect(await receiveWebhook(scopes.stripe, "stripe", body, headers)).toBe("stored");
    await services().queue.runDueJobs();
    await settle("stripe", order);
    expect(told.mock.calls.map(([event]) => event)).toEqual(["payment.mismatch"]);
    told.mockRestore();
    expect(await mismatchesToday()).toBe(before + 1);
    expect(await orderOf(order)).toMatchObject({ state: "open", paymentState: "started", partMinor: 100 });
    expect(await balanceOf(order)).toBe(0);
  });

  it("A part of a transfer is reported before its payment is cancelled, even without a webhook", async () => {
    const order = await instructed();
    const before = await mismatchesToday();
    doubles.stripe.fundPart(order.reference, 100);
    await app.clock.advance(11 * 86_400);
    await cancelUnpaid(scopes.stripe, "stripe", order.reference);
    expect(await orderOf(order)).toMatchObject({ state: "cancelled", partMinor: 100 });
    expect(await mismatchesToday()).toBe(before + 1);
  });

  it("A part of a transfer for a replaced order is reported too", async () => {
    const order = await instructed();
    const before = await mismatchesToday();
    await app.oracle("update payments set state = 'cancelled' where order_id = $1", [order.orderId]);
    await app.oracle("update orders set state = 'cancelled' where id = $1", [order.orderId]);
    doubles.stripe.fundPart(order.reference, 100);
    expect(await settle("stripe", order)).toBe("cancelled");
    expect(await mismatchesToday()).toBe(before + 1);
  });

  it("A part of a transfer is no longer reported when the rest has arrived", async () => {
    const order = await instructed();
    const before = await mismatchesToday();
    doubles.stripe.fundPart(order.reference, 100);
    await settle("stripe", order);
    expect(await mismatchesToday()).toBe(before + 1);
    doubles.stripe.pay(order.reference);
    expect(await settle("stripe", order)).toBe("completed");
    expect(await balanceOf(order)).toBe(price.credits);
    expect(await mismatchesToday()).toBe(before);
    expect(await orderOf(order)).toMatchObject({ partMinor: null });
  });
});

async function referenceOf({ orderId }: Pick<Placed, "orderId">): Promise<string> {
  const [row] = await app.oracle<{ reference: string }>(
    "select provider_reference as reference from payments where order_id = $1",
    [orderId],
  );
  return row?.reference as string;
}

const onward = ({ memberId, orderId }: Placed) => continuePayment(scopes.stripe, memberId, orderId);

describe("a transfer whose page at Stripe ended before its price", () => {
  it("The order of a transfer stays open after its page ended", async () => {
    const order = await placed("stripe", { method: "wiretransfer" });
    doubles.stripe.endPage(order.reference);
    await app.clock.advance(25 * 3_600);
    const type = "checkout.session.expired";
    const { body, headers } = doubles.stripe.notice(order.reference, [webhookSecret], { type });
    expect(await receiveWebhook(scopes.stripe, "stripe", body, headers)).toBe("stored");
    await services().queue.runDueJobs();
    expect(await refreshOrderState(scopes.stripe, order.memberId, order.orderId)).toBe("started");
    expect(await orderOf(order)).toMatchObject({ state: "open", paymentState: "started" });
  });

  it("A transfer continues on one new page, which credits it", async () => {
    const order = await placed("stripe", { method: "wiretransfer" });
    doubles.stripe.endPage(order.reference);
    // Stripe forgets idempotency keys after a day, and the page expires later.
    doubles.stripe.forgetKeys();
    await app.clock.advance(25 * 3_600);
    const before = doubles.stripe.count();
    const [first, second] = await Promise.all([onward(order), onward(order)]);
    expect(second).toBe(first);
    expect(first).not.toBe(order.payUrl);
    expect(doubles.stripe.count()).toBe(before + 1);
    const reference = await referenceOf(order);
    expect(first).toContain(reference);
    expect(doubles.stripe.sessionOf(reference).customer).toBe(doubles.stripe.sessionOf(order.reference).customer);
    const again = { ...order, reference };
    doubles.stripe.instructed(reference);
    expect(await settle("stripe", again)).toBe("started");
    doubles.stripe.pay(reference);
    expect(await notify("stripe", again)).toBe("stored");
    await services().queue.runDueJobs();
    expect(await orderOf(order)).toMatchObject({ state: "completed" });
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("A transfer continues on a third page after the second ended", async () => {
    const memberId = await newMember();
    const order = wish(memberId, { method: "wiretransfer" });
    const { orderId } = await placeOrder(scopes.stripe, order);
    const pages = new Set<string>();
    for (let day = 0; day < 3; day += 1) {
      const reference = await referenceOf({ orderId });
      pages.add(reference);
      doubles.stripe.endPage(reference);
      await app.clock.advance(25 * 3_600);
      expect((await placeOrder(scopes.stripe, order)).orderId).toBe(orderId);
    }
    expect(pages.size).toBe(3);
    expect(await app.oracle("select id from orders where member_id = $1", [memberId])).toEqual([{ id: orderId }]);
  });

  it("A transfer whose new page was not stored finds that page again", async () => {
    const order = await placed("stripe", { method: "wiretransfer" });
    doubles.stripe.endPage(order.reference);
    const before = doubles.stripe.count();
    const page = await onward(order);
    await app.oracle("update payments set provider_reference = $2 where order_id = $1", [
      order.orderId,
      order.reference,
    ]);
    expect(await onward(order)).toBe(page);
    expect(page).toContain(await referenceOf(order));
    expect(doubles.stripe.count()).toBe(before + 1);
  });

  it("After the order's end a transfer is cancelled on its new page", async () => {
    const order = await placed("stripe", { method: "wiretransfer" });
    doubles.stripe.endPage(order.reference);
    await onward(order);
    const reference = await referenceOf(order);
    expect(reference).not.toBe(order.reference);
    await app.clock.advance(11 * 86_400);
    await services().queue.runDueJobs({ ahead: true });
    expect(doubles.stripe.sessionOf(reference).status).toBe("expired");
    expect(await orderOf(order)).toMatchObject({ state: "expired" });
    const before = doubles.stripe.count();
    expect(await onward(order)).toBe(`/transactions/${order.orderId}`);
    expect(doubles.stripe.count()).toBe(before);
  });

  it("A transfer is over when its price ends", async () => {
    const order = await placed("stripe", { method: "wiretransfer" });
    doubles.stripe.endPage(order.reference);
    await app.clock.advance(7 * 86_400 + 60);
    expect(await onward(order)).toBe(`/transactions/${order.orderId}`);
    expect(await referenceOf(order)).toBe(order.reference);
    expect(await settle("stripe", order)).toBe("expired");
  });
});

it("A Stripe payment by another method ends with its page", async () => {
  const order = await placed("stripe");
  doubles.stripe.endPage(order.reference);
  expect(await onward(order)).toBe(`/transactions/${order.orderId}`);
  expect(await settle("stripe", order)).toBe("expired");
});
