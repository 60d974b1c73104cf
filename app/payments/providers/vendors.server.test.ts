import { describe, expect, it } from "vitest";
import { eraseRows } from "~/deletion/erase.server";
import { services } from "~/platform/services.server";
import { testAppOfFile } from "../../../tests/support/test-app";
import {
  type Placed,
  providersOfFile,
  type Real,
  realProviders,
  signedFrom,
} from "../../../tests/support/real-providers";
import { forgetMethod } from "../kept-methods.server";
import { listOpenPayments } from "../open-payments.server";
import { repeatReleases } from "../method-releases.server";
import { placeOrder } from "../orders.server";
import { continuePayment } from "../start-payment.server";

const app = testAppOfFile();
const { doubles, scopes, price, newMember, wish, placed, placedByDebit, settle, orderOf, balanceOf } =
  providersOfFile(app);

const day = 86_400_000;

/** A first order whose payer saves the card. */
async function kept(name: Real, memberId?: string): Promise<Placed> {
  const order = await placed(name, { keeps: true, ...(memberId ? { memberId } : {}) });
  doubles[name].pay(order.reference);
  await settle(name, order);
  return order;
}

describe.each(realProviders)("a transfer at %s", (name) => {
  it("A transfer has days: its price stays, the provider knows the last day, and it is credited on arrival", async () => {
    const order = await placed(name, { method: "wiretransfer" });
    const asked = doubles[name].askedOf(order.reference) as Record<string, unknown>;
    const until = Date.parse((await orderOf(order)).payUntil);
    expect(until - Date.now()).toBeGreaterThan(6.9 * day);
    if (name === "mollie") expect(asked.dueDate).toBe(new Date(until).toISOString().slice(0, 10));
    else expect(asked).toMatchObject({ allowed_payment_method_types: ["customer_balance"] });
    if (name === "stripe") doubles.stripe.instructed(order.reference);
    await app.clock.advance(3 * 86_400);
    // A transfer does not end after half an hour.
    expect(await settle(name, order)).toBe("started");
    const where = await continuePayment(scopes[name], order.memberId, order.orderId);
    expect(where).toMatch(/^https:\/\/(?:www\.mollie\.com|payments\.stripe\.com)\//);
    doubles[name].pay(order.reference);
    await settle(name, order);
    expect(await balanceOf(order)).toBe(price.credits);
    await app.clock.reset();
  });

  it("A transfer is asked about once an hour, its payer reminded before its end, and it is cancelled afterwards", async () => {
    const order = await placed(name, { method: "wiretransfer" });
    await app.clock.advance(180);
    await settle(name, order);
    expect(await listOpenPayments(scopes[name])).not.toContainEqual({ provider: name, reference: order.reference });
    await app.clock.advance(3_700);
    expect(await listOpenPayments(scopes[name])).toContainEqual({ provider: name, reference: order.reference });
    const { id: tenantId } = app.marina.tenant;
    await services().queue.enqueue("mail.transferReminder", { tenantId, orderId: order.orderId });
    await services().queue.runDueJobs();
    expect(app.mails.map(({ subject }) => subject)).toContain("We’re waiting for your transfer");
    await app.clock.advance(10 * 86_400);
    await services().queue.runDueJobs({ ahead: true });
    expect(await orderOf(order)).toMatchObject({ paymentState: expect.stringMatching(/cancelled|expired/) });
    await app.clock.reset();
  });
});

/** Makes the first call fail, so that the job's retry or the hourly repetition revokes the method. */
async function releasedInTheEnd(name: Real, { reference }: Placed): Promise<void> {
  doubles[name].trouble("fails");
  await services().queue.runDueJobs();
  doubles[name].trouble(null);
  expect(doubles[name].keeps(reference)).toBe(true);
  expect(await app.oracle("select 1 from method_releases")).toHaveLength(1);
  await app.clock.advance(3_700);
  await app.marina.db.write(repeatReleases);
  await services().queue.runDueJobs({ ahead: true });
  expect(doubles[name].keeps(reference)).toBe(false);
  expect(await app.oracle("select 1 from method_releases")).toEqual([]);
  await app.clock.reset();
}

describe.each(realProviders)("a card kept at %s", (name) => {
  it("A forgotten card is revoked at the provider, even when the provider fails at first", async () => {
    const order = await kept(name);
    expect(doubles[name].keeps(order.reference)).toBe(true);
    await app.marina.db.write((w) => forgetMethod(w, order.memberId));
    await releasedInTheEnd(name, order);
  });

  it("A kept card is revoked after its account was erased, even when the provider fails at first", async () => {
    const order = await kept(name);
    await app.marina.db.write((w) => eraseRows(w, order.memberId));
    expect(await app.oracle("select 1 from kept_methods where member_id = $1", [order.memberId])).toEqual([]);
    await releasedInTheEnd(name, order);
  });

  it("A kept card is replaced by the next one and erased with its account", async () => {
    const first = await kept(name);
    const second = await kept(name, first.memberId);
    await services().queue.runDueJobs({ ahead: true });
    expect([doubles[name].keeps(first.reference), doubles[name].keeps(second.reference)]).toEqual([false, true]);
    await app.marina.db.write((w) => eraseRows(w, first.memberId));
    await services().queue.runDueJobs({ ahead: true });
    expect(doubles[name].keeps(second.reference)).toBe(false);
  });

  it("Repeating the payment of a kept card in another language is the same payment", async () => {
    const memberId = await newMember();
    const order = wish(memberId);
    const before = doubles[name].count();
    doubles[name].trouble("loses-reply");
    await expect(placeOrder(scopes[name], order)).rejects.toMatchObject({ code: "payment.provider_unavailable" });
    doubles[name].trouble(null);
    const { orderId } = await placeOrder(scopes[name], { ...order, iso: "de-DE", description: "Guthaben" });
    expect(doubles[name].count()).toBe(before + 1);
    expect(await app.oracle("select id from orders where member_id = $1", [memberId])).toEqual([{ id: orderId }]);
  });
});

describe("a card kept at stripe whose bank asks its holder (3-D Secure)", () => {
  it("A kept card about which the bank asks (3-D Secure) leads to the bank, and is credited or fails", async () => {
    for (const isGood of [true, false]) {
      const first = await kept("stripe");
      doubles.stripe.askHolder(first.reference);
      const again = await placed("stripe", { memberId: first.memberId, isRepeat: true });
      expect(again.payUrl).toMatch(/^https:\/\/hooks\.stripe\.com\//);
      expect(doubles.stripe.askedOf(again.reference)).toMatchObject({
        return_url: expect.stringContaining(`/transactions/${again.orderId}`),
        allowed_payment_method_types: ["card"],
      });
      expect(await settle("stripe", again)).toBe("started");
      expect(await continuePayment(scopes.stripe, first.memberId, again.orderId)).toBe(again.payUrl);
      if (isGood) doubles.stripe.pay(again.reference);
      else doubles.stripe.fail(again.reference);
      expect(await settle("stripe", again)).toBe(isGood ? "completed" : "failed");
      expect(await balanceOf(first)).toBe((isGood ? 2 : 1) * price.credits);
    }
  });
});

describe("a direct debit", () => {
  it("A direct debit at Mollie ends its mandate when paid, even when the provider fails at first", async () => {
    const order = await placedByDebit("mollie", "NL91ABNA0417164300");
    doubles.mollie.pay(order.reference);
    await settle("mollie", order);
    await releasedInTheEnd("mollie", order);
  });

  it("A direct debit at Stripe sends the address only to banks outside the EEA", async () => {
    const payerOf = async (iban: string) => {
      const { reference } = await placedByDebit("stripe", iban);
      const asked = doubles.stripe.askedOf(reference);
      return asked && "payment_method_data" in asked ? asked.payment_method_data?.billing_details : null;
    };
    const payer = { name: "Mia Person", email: expect.stringContaining("@") };
    const address = { line1: "Kade 8", postal_code: "88", city: "Stad", country: "NL" };
    expect(await payerOf("NL91ABNA0417164300")).toEqual(payer);
    expect(await payerOf("CH9300762011623852957")).toEqual({ ...payer, address });
    expect(await payerOf("GB82WEST12345698765432")).toEqual({ ...payer, address });
  });
});

it("A mandate at Stripe says that it was accepted online, with the payer's address and browser", async () => {
  const { reference } = await placedByDebit("stripe", "NL91ABNA0417164300");
  expect(doubles.stripe.askedOf(reference)).toMatchObject({
    mandate_data: {
      customer_acceptance: {
        type: "online",
        online: { ip_address: signedFrom.ip, user_agent: signedFrom.userAgent },
      },
    },
  });
});

it("A payment at Stripe forbids the conversion into another currency", async () => {
  const order = await placed("stripe");
  expect(doubles.stripe.askedOf(order.reference)).toMatchObject({ adaptive_pricing: { enabled: false } });
});
