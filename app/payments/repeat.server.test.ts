import { describe, expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { newOrder } from "../../tests/support/new-order";
import { findKeptMethod, forgetMethod } from "./kept-methods.server";
import { placeOrder } from "./orders.server";
import type { NewOrder } from "./new-order";
import { getOrder } from "./own-orders.server";
import { chooseOutcome, testNotice } from "./providers/test.server";
import { findRepeatable } from "./repeat.server";
import { receiveWebhook } from "./webhooks.server";

const app = testAppOfFile();

const repeat = (memberId: string, change: Partial<NewOrder> = {}) =>
  placeOrder(app.ember, newOrder(memberId, { isRepeat: true, ...change }));
const orderOf = (memberId: string, orderId: string) => app.ember.db.read((q) => getOrder(q, memberId, orderId));
const repeatable = (memberId: string) => app.ember.db.read(async (q) => findRepeatable(q, memberId, await q.now()));
const balanceOf = async (memberId: string) =>
  (await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [memberId]))[0]?.balance;

/** A member with one purchase, with or without a saved card. */
async function customer({ keeps = true, refusesRepeats = false } = {}): Promise<string> {
  const memberId = await app.member(app.ember);
  const { payUrl } = await placeOrder(app.ember, newOrder(memberId, { keeps }));
  await payAt(payUrl, { refusesRepeats });
  return memberId;
}

async function payAt(payUrl: string, { refusesRepeats = false } = {}): Promise<void> {
  const reference = payUrl.split("/").at(-1) as string;
  await chooseOutcome(app.ember, reference, "paid", { refusesRepeats });
  await receiveWebhook(app.ember, "test", testNotice(reference), new Headers());
  await services().queue.runDueJobs();
}

describe("a kept card", () => {
  it.each([
    ["the same key", true],
    ["another key", false],
  ])("A card is not kept when the payer withdrew that choice before paying, under %s", async (_, isSameKey) => {
    const memberId = await app.member(app.ember);
    const requestKey = randomId();
    const first = await placeOrder(app.ember, newOrder(memberId, { requestKey, keeps: true }));
    const taken = newOrder(memberId, { requestKey: isSameKey ? requestKey : randomId(), keeps: false });
    const second = await placeOrder(app.ember, taken);
    expect(second.orderId).not.toBe(first.orderId);
    expect(await placeOrder(app.ember, taken)).toEqual(second);
    await services().queue.runDueJobs();
    expect((await orderOf(memberId, first.orderId)).state).toBe("cancelled");
    await payAt(second.payUrl);
    expect(await orderOf(memberId, second.orderId)).toMatchObject({ state: "completed" });
    expect(await repeatable(memberId)).toMatchObject({ keptLabel: null });
    expect((await placeOrder(app.ember, taken)).payUrl).toBe(`/transactions/${second.orderId}`);
  });

  it("A later choice can keep a card, and other changed terms are refused (M08)", async () => {
    const memberId = await app.member(app.ember);
    const requestKey = randomId();
    const first = await placeOrder(app.ember, newOrder(memberId, { requestKey }));
    const other = newOrder(memberId, { requestKey, keeps: true, country: "IE" });
    await expect(placeOrder(app.ember, other)).rejects.toMatchObject({ code: "request.repeated" });
    const second = await placeOrder(app.ember, newOrder(memberId, { requestKey, keeps: true }));
    expect(second.orderId).not.toBe(first.orderId);
    await payAt(second.payUrl);
    expect(await repeatable(memberId)).toMatchObject({ keptLabel: "Test card •••• 4242" });
  });

  it("A card is kept only when asked for and paid, and its reference is sealed", async () => {
    const keeper = await customer();
    const other = await customer({ keeps: false });
    const [row] = await app.oracle<{ sealed: string }>("select sealed from kept_methods where member_id = $1", [
      keeper,
    ]);
    expect(row?.sealed).not.toContain("test_");
    expect(await app.oracle("select 1 from kept_methods where member_id = $1", [other])).toEqual([]);
    expect(await repeatable(keeper)).toMatchObject({
      bundleId: "c120",
      method: "visa",
      keptLabel: "Test card •••• 4242",
    });
    expect(await repeatable(other)).toMatchObject({ bundleId: "c120", keptLabel: null });
  });

  it("A kept card of another member or row cannot be decrypted", async () => {
    const [mine, theirs] = [await customer(), await customer()];
    await app.oracle(
      "update kept_methods set sealed = (select sealed from kept_methods where member_id = $1) where member_id = $2",
      [theirs, mine],
    );
    expect(await app.ember.db.read((q) => findKeptMethod(q, mine))).toBeNull();
  });

  it("A kept card is forgotten on request, and the next order is paid at the provider", async () => {
    const memberId = await customer();
    await app.ember.db.write((w) => forgetMethod(w, memberId));
    const { payUrl } = await repeat(memberId);
    expect(payUrl).toContain("/test-payment/");
    expect(await balanceOf(memberId)).toBe(120);
  });
});

describe("a repeated order (PAY-03, PAY-12)", () => {
  it("A repeated order charges the kept card at once and adds the credits (PAY-03, PAY-12)", async () => {
    const memberId = await customer();
    const { orderId, payUrl } = await repeat(memberId);
    expect(payUrl).toBe(`/transactions/${orderId}`);
    expect(await orderOf(memberId, orderId)).toMatchObject({ state: "completed", isRepeat: true, balanceAfter: 240 });
  });

  it("A repeated order is one charge, for a retry, for six at once and for a second tab", async () => {
    const memberId = await customer();
    const key = randomId();
    const answers = await Promise.all(Array.from({ length: 6 }, () => repeat(memberId, { requestKey: key })));
    const secondTab = await repeat(memberId);
    expect(new Set([...answers, secondTab].map(({ orderId }) => orderId)).size).toBe(1);
    expect(await balanceOf(memberId)).toBe(240);
    const paid = await app.oracle(
      "select 1 from payments p join orders o on o.id = p.order_id where o.member_id = $1",
      [memberId],
    );
    expect(paid).toHaveLength(2);
  });

  it("A repeated order may be placed again after a minute", async () => {
    const memberId = await customer();
    await repeat(memberId);
    await app.clock.advance(61);
    await repeat(memberId);
    expect(await balanceOf(memberId)).toBe(360);
  });

  it("A repeated order whose card is refused costs nothing and may be tried again (PAY-23)", async () => {
    const memberId = await customer({ refusesRepeats: true });
    const first = await repeat(memberId);
    expect(await orderOf(memberId, first.orderId)).toMatchObject({ paymentState: "failed", isRepeat: true });
    const second = await repeat(memberId);
    expect(second.orderId).not.toBe(first.orderId);
    expect(await balanceOf(memberId)).toBe(120);
  });

  it("A repeated order with a manipulated price is refused without a charge", async () => {
    const memberId = await customer();
    await expect(repeat(memberId, { agreedAmountMinor: 1 })).rejects.toMatchObject({ code: "order.price_changed" });
    expect(await balanceOf(memberId)).toBe(120);
  });

  it("A repeated order is offered only after a purchase of one's own", async () => {
    const memberId = await customer();
    expect(await repeatable(await app.member(app.ember))).toBeNull();
    expect(await app.marina.db.read(async (q) => findRepeatable(q, memberId, await q.now()))).toBeNull();
  });
});

it("A webhook stores the time at which it was processed", async () => {
  await customer();
  const rows = await app.oracle<{ processed_at: Date | null }>("select processed_at from webhook_deliveries");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ processed_at }) => processed_at !== null)).toBe(true);
});
