import { afterEach, describe, expect, it, vi } from "vitest";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import { houseOfFile } from "../../../tests/support/house";
import { type Placed, providersOfFile, webhookSecret } from "../../../tests/support/real-providers";
import "../jobs.server";
import "~/notifications/mail/money-jobs.server";
import { readDay } from "../daily-report.server";
import { callOff } from "../open-payments.server";
import { receiveWebhook } from "../webhooks.server";

const house = houseOfFile();
const { doubles, scopes, price, placed, settle, orderOf, balanceOf } = providersOfFile(house);

afterEach(() => house.clock.reset());

/** How many payments the day's report shows to people as of another amount than ordered. */
async function mismatchesToday(): Promise<number> {
  const day = new Date().toISOString().slice(0, 10);
  return (await scopes.stripe.db.read((q) => readDay(q, day))).open.mismatched;
}

/** An order whose payer saw the account to transfer to. */
async function instructed(): Promise<Placed> {
  const order = await placed("stripe", { method: "wiretransfer" });
  doubles.stripe.instructed(order.reference);
  return order;
}

describe("a part of a bank transfer at stripe", () => {
  it("is reported once while its payment is open, by its own notice, and credits nothing", async () => {
    const order = await instructed();
    const before = await mismatchesToday();
    expect(await settle("stripe", order)).toBe("started");
    expect(await mismatchesToday()).toBe(before);
    const told = vi.spyOn(log, "error").mockImplementation(() => undefined);
    doubles.stripe.fundPart(order.reference, 100);
    const type = "payment_intent.partially_funded";
    const { body, headers } = doubles.stripe.notice(order.reference, [webhookSecret], { type });
    expect(await receiveWebhook(scopes.stripe, "stripe", body, headers)).toBe("stored");
    await services().queue.drainOnce();
    await settle("stripe", order);
    expect(told.mock.calls.map(([event]) => event)).toEqual(["payment.mismatch"]);
    told.mockRestore();
    expect(await mismatchesToday()).toBe(before + 1);
    expect(await orderOf(order)).toMatchObject({ state: "open", paymentState: "started" });
    expect(await balanceOf(order)).toBe(0);
  });

  it("is reported before its payment is called off, though no notice told of it", async () => {
    const order = await instructed();
    const before = await mismatchesToday();
    doubles.stripe.fundPart(order.reference, 100);
    await house.clock.advance(11 * 86_400);
    await callOff(scopes.stripe, "stripe", order.reference);
    expect(await orderOf(order)).toMatchObject({ state: "cancelled" });
    expect(await mismatchesToday()).toBe(before + 1);
  });

  it("of an order that the member has replaced is reported too", async () => {
    const order = await instructed();
    const before = await mismatchesToday();
    await house.oracle("update payments set state = 'cancelled' where order_id = $1", [order.orderId]);
    await house.oracle("update orders set state = 'cancelled' where id = $1", [order.orderId]);
    doubles.stripe.fundPart(order.reference, 100);
    expect(await settle("stripe", order)).toBe("cancelled");
    expect(await mismatchesToday()).toBe(before + 1);
  });

  it("is for people no longer once the rest has come", async () => {
    const order = await instructed();
    const before = await mismatchesToday();
    doubles.stripe.fundPart(order.reference, 100);
    await settle("stripe", order);
    expect(await mismatchesToday()).toBe(before + 1);
    doubles.stripe.pay(order.reference);
    expect(await settle("stripe", order)).toBe("completed");
    expect(await balanceOf(order)).toBe(price.credits);
    expect(await mismatchesToday()).toBe(before);
  });
});
