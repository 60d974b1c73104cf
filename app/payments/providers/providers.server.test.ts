import { describe, expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../../tests/support/test-app";
import { providersOfFile, realProviders, webhookSecret } from "../../../tests/support/real-providers";
import { spend } from "~/wallet/ledger.server";
import { findKeptMethod } from "../kept-methods.server";
import { placeOrder } from "../orders.server";
import { listOpenPayments } from "../open-payments.server";
import { settlePayment } from "../settlement.server";
import { receiveWebhook } from "../webhooks.server";
import { providerNamed } from "./index.server";
import { amountOf, minorOf } from "./mollie-amounts";
import type { PaidElsewhere, PaidPage } from "./provider";

const app = testAppOfFile();
const { doubles, scopes, price, newMember, wish, placed, placedByDebit, notify, settle, orderOf, balanceOf } =
  providersOfFile(app);

describe.each(realProviders)("the provider %s", (name) => {
  it("A started payment has the provider's page, and starting it again is the same payment (F05)", async () => {
    const memberId = await newMember();
    const order = wish(memberId);
    const before = doubles[name].count();
    const answers = [await placeOrder(scopes[name], order), await placeOrder(scopes[name], order)];
    expect(answers[0]).toEqual(answers[1]);
    expect(new URL(answers[0]?.payUrl as string).protocol).toBe("https:");
    expect(doubles[name].count()).toBe(before + 1);
  });

  it("A payment is credited once by its webhook, repeated or not, through a job", async () => {
    const order = await placed(name);
    doubles[name].pay(order.reference);
    expect(await notify(name, order)).toBe("stored");
    expect(await balanceOf(order)).toBe(0);
    await Promise.all([settle(name, order), settle(name, order), notify(name, order)]);
    expect(await orderOf(order)).toMatchObject({ state: "completed" });
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("A pending or failed state or another amount is stored, and gives no credits (M03)", async () => {
    const pending = await placed(name);
    doubles[name].process(pending.reference);
    expect(await settle(name, pending)).toBe("pending");
    const failed = await placed(name);
    doubles[name].fail(failed.reference);
    expect(await settle(name, failed)).toBe("failed");
    const short = await placed(name);
    doubles[name].pay(short.reference, price.amount - 1);
    expect(await settle(name, short)).toBe("started");
    for (const order of [pending, failed, short]) expect(await balanceOf(order)).toBe(0);
  });

  it("When the provider is silent the order stays open, and the same press finds the one payment (F05)", async () => {
    const memberId = await newMember();
    const order = wish(memberId);
    const before = doubles[name].count();
    for (const trouble of ["fails", "loses-reply"] as const) {
      doubles[name].trouble(trouble);
      await expect(placeOrder(scopes[name], order)).rejects.toMatchObject({ code: "payment.provider_unavailable" });
    }
    doubles[name].trouble(null);
    const { orderId } = await placeOrder(scopes[name], order);
    expect(doubles[name].count()).toBe(before + 1);
    const orders = await app.oracle("select id from orders where member_id = $1", [memberId]);
    expect(orders).toEqual([{ id: orderId }]);
  });

  it("The reconciler asks about a payment whose webhook was lost", async () => {
    const order = await placed(name);
    doubles[name].pay(order.reference);
    await app.oracle("update payments set created_at = created_at - interval '10 minutes' where order_id = $1", [
      order.orderId,
    ]);
    expect(await listOpenPayments(scopes[name])).toContainEqual({ provider: name, reference: order.reference });
    await settle(name, order);
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("A provider lists an hour's payments over several pages, with their tenants (D46)", async () => {
    const since = new Date(Date.now() - 3_600_000);
    const [unpaid, paid] = [await placed(name), await placed(name)];
    doubles[name].pay(paid.reference);
    const pagesSince = async (from: Date) => {
      const told: PaidElsewhere[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page: PaidPage = await providerNamed(name).listPaidSince(scopes[name].tenant, from, cursor ?? null);
        told.push(...page.paid);
        cursor = page.next;
      }
      return told;
    };
    const told = await pagesSince(since);
    const [row] = await app.oracle<{ id: string }>("select id from payments where order_id = $1", [paid.orderId]);
    const ours = told.filter(({ paymentId }) => paymentId === row?.id);
    expect(ours).toMatchObject([{ amountMinor: price.amount, site: scopes[name].tenant.slug }]);
    expect(told.map(({ reference }) => reference)).not.toContain(unpaid.reference);
    expect(await pagesSince(new Date(Date.now() + 60_000))).toEqual([]);
  });

  it("An unpaid payment is cancelled at the provider when its price ends", async () => {
    const order = await placed(name);
    await providerNamed(name).cancel(scopes[name].tenant, order.reference);
    expect(await settle(name, order)).toMatch(/expired|cancelled/);
    const paid = await placed(name);
    doubles[name].pay(paid.reference);
    await providerNamed(name).cancel(scopes[name].tenant, paid.reference);
    expect(await settle(name, paid)).toBe("completed");
  });

  it("A refund is made once, however often it is asked for", async () => {
    const order = await placed(name);
    doubles[name].pay(order.reference);
    await settle(name, order);
    const { tenant } = scopes[name];
    const part = { returnId: randomId(), attempt: 0, amountMinor: 100, currency: "EUR", description: "Credits" };
    const refund = { tenant, reference: order.reference, ...part };
    const before = doubles[name].refunds;
    await providerNamed(name).refund(refund);
    await providerNamed(name).refund(refund);
    expect(doubles[name].refunds).toBe(before + 1);
    const over = { ...refund, returnId: randomId(), amountMinor: price.amount };
    await expect(providerNamed(name).refund(over)).rejects.toThrow();
    await settle(name, order);
    expect(await app.oracle("select refunded_minor from payments where order_id = $1", [order.orderId])).toEqual([
      { refunded_minor: 100 },
    ]);
  });

  it("A chargeback takes the credits once, and used ones become a debt (L-3)", async () => {
    const order = await placed(name);
    doubles[name].pay(order.reference);
    await settle(name, order);
    await scopes[name].db.write((w) =>
      spend(w, { memberId: order.memberId, credits: price.credits - 10, reason: "gift", reference: randomId() }),
    );
    doubles[name].chargeBack(order.reference);
    await settle(name, order);
    await settle(name, order);
    expect(await balanceOf(order)).toBe(0);
    const debt = await app.oracle<{ amount: number }>(
      "select amount from ledger_entries where member_id = $1 and account = 'debt'",
      [order.memberId],
    );
    expect(debt).toEqual([{ amount: 10 - price.credits }]);
  });

  it("A card is kept when asked for, charged without a page, and may be refused (PAY-12, PAY-23)", async () => {
    const first = await placed(name, { keeps: true });
    doubles[name].pay(first.reference);
    await settle(name, first);
    const kept = await app.marina.db.read((q) => findKeptMethod(q, first.memberId));
    expect(kept).toMatchObject({ provider: name, method: "visa", label: "Visa •••• 4242" });
    const again = await placed(name, { memberId: first.memberId, isRepeat: true });
    expect(again.payUrl).toBe(`/transactions/${again.orderId}`);
    expect(await orderOf(again)).toMatchObject({ state: "completed", isRepeat: true });
    doubles[name].refuseCard(first.reference);
    await app.clock.advance(120);
    const refused = await placed(name, { memberId: first.memberId, isRepeat: true });
    expect(await orderOf(refused)).toMatchObject({ paymentState: "failed", isRepeat: true });
    expect(await balanceOf(first)).toBe(2 * price.credits);
  });

  it("A direct debit is collected by our mandate, and credited when paid", async () => {
    const order = await placedByDebit(name, "NL91ABNA0417164300");
    expect(order.payUrl).toBe(`/transactions/${order.orderId}`);
    expect(await orderOf(order)).toMatchObject({ state: "open", paymentState: "pending" });
    const told =
      name === "mollie" ? doubles.mollie.mandateOf(order.reference) : doubles.stripe.askedOf(order.reference);
    expect(JSON.stringify(told)).toMatch(/NL91ABNA0417164300/);
    expect(await balanceOf(order)).toBe(0);
    doubles[name].pay(order.reference);
    await settle(name, order);
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("A provider answers null for an unknown payment", async () => {
    const unknown = name === "stripe" ? "cs_test_unknown" : "tr_unknown1";
    expect(await providerNamed(name).fetch(scopes[name].tenant, unknown)).toBeNull();
    expect(await settlePayment(scopes[name], name, unknown)).toBeNull();
  });
});

describe("a notice from Stripe (M04)", () => {
  const receive = ({ body, headers }: { body: Uint8Array; headers: Headers }) =>
    receiveWebhook(scopes.stripe, "stripe", body, headers);
  const rows = () => app.oracle("select 1 from webhook_deliveries where provider = 'stripe'");

  it("A Stripe webhook with a wrong signature or time is refused and not stored (M04)", async () => {
    const order = await placed("stripe");
    const before = (await rows()).length;
    const now = Math.floor(Date.now() / 1000);
    const good = doubles.stripe.notice(order.reference, [webhookSecret]);
    const text = good.body.toString();
    const v0 = new Headers({ "stripe-signature": good.headers.get("stripe-signature")?.replace("v1=", "v0=") ?? "" });
    const bad = [
      { ...good, headers: new Headers() },
      doubles.stripe.notice(order.reference, ["whsec_of_another_site"]),
      { ...good, body: Buffer.from(text.replace("evt_", "evs_")) },
      { ...good, body: Buffer.from(JSON.stringify(JSON.parse(text), null, 1)) },
      doubles.stripe.notice(order.reference, [webhookSecret], { at: now - 301 }),
      doubles.stripe.notice(order.reference, [webhookSecret], { at: now + 310 }),
      { ...good, headers: v0 },
    ];
    for (const each of bad) expect(await receive(each)).toBe("refused");
    expect(await rows()).toHaveLength(before);
    expect(await receive(doubles.stripe.notice(order.reference, ["whsec_old", webhookSecret]))).toBe("stored");
  });

  it("A Stripe webhook with our own id finds a payment whose start got no answer, even after it was given up", async () => {
    for (const state of ["started", "expired"]) {
      const order = await placed("stripe");
      doubles.stripe.pay(order.reference);
      await app.oracle("update payments set provider_reference = null, state = $2 where order_id = $1", [
        order.orderId,
        state,
      ]);
      const type = "payment_intent.succeeded";
      expect(await receive(doubles.stripe.notice(order.reference, [webhookSecret], { type }))).toBe("stored");
      await services().queue.runDueJobs();
      expect(await balanceOf(order)).toBe(price.credits);
    }
  });

  it("A Stripe webhook about an intent finds its order, and others are ignored", async () => {
    const order = await placed("stripe");
    doubles.stripe.pay(order.reference);
    const type = "payment_intent.succeeded";
    expect(await receive(doubles.stripe.notice(order.reference, [webhookSecret], { type }))).toBe("stored");
    await services().queue.runDueJobs();
    expect(await orderOf(order)).toMatchObject({ state: "completed" });
    const session = await doubles.stripe.notice(order.reference, [webhookSecret]);
    const foreign = session.body
      .toString()
      .replaceAll(order.reference, "cs_test_other")
      .replace(/pi_\w+/g, "pi_other");
    const { createHmac } = await import("node:crypto");
    const at = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", webhookSecret).update(`${at}.${foreign}`).digest("hex");
    const headers = new Headers({ "stripe-signature": `t=${at},v1=${v1}` });
    expect(await receive({ body: Buffer.from(foreign), headers })).toBe("ignored");
  });
});

describe("a notice from Mollie (M05)", () => {
  const receive = (id: string) => {
    const body = Buffer.from(new URLSearchParams({ id }).toString());
    return receiveWebhook(scopes.mollie, "mollie", body, new Headers());
  };

  it("A Mollie webhook with an unknown id gets the usual answer and causes no call (M05)", async () => {
    const before = doubles.mollie.asked;
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => receive(`tr_none${round * 10 + at}`)));
      expect(new Set(answers)).toEqual(new Set(["ignored"]));
    }
    expect(doubles.mollie.asked).toBe(before);
    expect(await receive("nonsense!")).toBe("refused");
  });

  it("Mollie webhooks cause at most four calls at once", async () => {
    const order = await placed("mollie");
    doubles.mollie.slow(20);
    await Promise.all(Array.from({ length: 20 }, () => receive(order.reference)));
    expect(doubles.mollie.mostOpen).toBeLessThanOrEqual(4);
    doubles.mollie.slow(0);
  });

  it("A Mollie webhook fails while the provider is away, so that Mollie sends it again", async () => {
    const order = await placed("mollie");
    doubles.mollie.pay(order.reference);
    doubles.mollie.trouble("fails");
    await expect(receive(order.reference)).rejects.toThrow();
    doubles.mollie.trouble(null);
    expect(await receive(order.reference)).toBe("stored");
    expect(await receive(order.reference)).toBe("repeated");
  });

  it("A Mollie webhook about an open payment gives no credits", async () => {
    const order = await placed("mollie");
    await receive(order.reference);
    expect(await settle("mollie", order)).toBe("started");
    expect(await balanceOf(order)).toBe(0);
  });
});

it.each([
  [5, "EUR", "0.05"],
  [1250, "EUR", "12.50"],
  [1250, "JPY", "1250"],
  [1250, "KWD", "1.250"],
])("An amount of %i in %s is written as %s, and reading it gives the same amount", (minor, currency, value) => {
  expect(amountOf(minor, currency)).toEqual({ currency, value });
  expect(minorOf(value, currency)).toBe(minor);
});
