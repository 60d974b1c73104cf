import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bonusPercentage, welcomeCode } from "~/offers/offer";
import { percentageOff } from "~/platform/money";
import { services } from "~/platform/services.server";
import { timeouts } from "~/platform/timeouts";
import { testAppOfFile } from "../../tests/support/test-app";
import {
  keepSecret,
  type Placed,
  providersOfFile,
  type Real,
  realProviders,
  signedFrom,
} from "../../tests/support/real-providers";
import { confirmDebitCode, findCodeMessage, sendDebitCode } from "./debit-drafts.server";
import { tidyDetails } from "./direct-debit";
import { findKeptMethod } from "./kept-methods.server";
import { adoptPayment, listUnreferenced } from "./open-payments.server";
import { placeOrder } from "./orders.server";
import { refreshOrderState } from "./own-orders.server";
import { providerNamed } from "./providers/index.server";
import type { KeptReference } from "./providers/provider";
import { continuePayment } from "./start-payment.server";

const app = testAppOfFile();
const { doubles, scopes, price, newMember, wish, placed, settle, orderOf, balanceOf } = providersOfFile(app);

/** Two faults: a connection that breaks after the charge, and a reply after the timeout. */
const lost = ["loses-reply", "mute"] as const;
const cases = realProviders.flatMap((name) => lost.map((trouble) => [name, trouble] as const));

/** The timeouts of production. The tests use shorter timeouts, because seven tests wait until a timeout ends. */
const usualWaits = { ...timeouts.payments };
beforeAll(() => void Object.assign(timeouts.payments, { requestMs: 1_500, totalMs: 1_800 }));
afterAll(() => void Object.assign(timeouts.payments, usualWaits));

// A successful call before each test closes the circuit breaker.
beforeEach(async () => {
  for (const name of realProviders) await placed(name);
});
afterEach(() => app.clock.reset());

/** Path of the request that charges. Earlier requests create a debit's customer and mandate at Mollie. */
const charging = { stripe: "/v1/payment_intents", mollie: "/v2/payments" } as const;

async function whenLost<T>(name: Real, trouble: (typeof lost)[number] | "hangs", act: () => Promise<T>): Promise<T> {
  doubles[name].trouble(trouble, charging[name]);
  try {
    return await act();
  } finally {
    doubles[name].trouble(null);
  }
}

/** A member with a saved card. */
async function keeper(name: Real): Promise<string> {
  const first = await placed(name, { keeps: true });
  doubles[name].pay(first.reference);
  await settle(name, first);
  return first.memberId;
}

const adoptAll = async (name: Real) => {
  for (const each of await listUnreferenced(scopes[name])) await adoptPayment(scopes[name], each);
};

/** A member with confirmed bank details, ready to order by direct debit. */
async function debitor(name: Real, memberId?: string, iban = "NL91ABNA0417164300"): Promise<string> {
  const payer = memberId ?? (await newMember());
  const account = { account_holder: "Mia Person", iban };
  const address = { street: "Kade", house_number: "8", zip: "88", city: "Stad" };
  const details = tidyDetails({ ...account, ...address, phone: `+3161${String(Math.random()).slice(2, 9)}` }, "NL");
  await sendDebitCode(scopes[name], payer, details, "nl");
  const [draft] = await app.oracle<{ id: string }>("select id from direct_debit_drafts where member_id = $1", [payer]);
  const message = await app.marina.db.read((q) => findCodeMessage(q, payer, draft?.id as string));
  await confirmDebitCode(scopes[name], payer, details, message?.code as string);
  return payer;
}
const debitOf = (memberId: string) => wish(memberId, { method: "sepadirectdebit", signedFrom });

describe.each(cases)("an unanswered charge at %s that %s", (name, trouble) => {
  it("A kept card is charged once after a lost answer, whenever the member presses again", async () => {
    const memberId = await keeper(name);
    const charges = doubles[name].count();
    const first = await whenLost(name, trouble, () => placeOrder(scopes[name], wish(memberId, { isRepeat: true })));
    expect(first.payUrl).toBe(`/transactions/${first.orderId}`);
    expect(await orderOf({ ...first, memberId } as Placed)).toMatchObject({ isUnanswered: true });
    await app.clock.advance(600);
    const again = await placeOrder(scopes[name], wish(memberId, { isRepeat: true }));
    expect(again).toEqual(first);
    await adoptAll(name);
    expect(doubles[name].count()).toBe(charges + 1);
    expect(await balanceOf({ memberId })).toBe(2 * price.credits);
  });

  it("A direct debit is collected once after a lost answer, though its price has ended", async () => {
    const memberId = await debitor(name);
    const charges = doubles[name].count();
    const first = await whenLost(name, trouble, () => placeOrder(scopes[name], debitOf(memberId)));
    expect(first.payUrl).toBe(`/transactions/${first.orderId}`);
    await app.clock.advance(2_400);
    await debitor(name, memberId);
    expect(await placeOrder(scopes[name], debitOf(memberId))).toEqual(first);
    expect(doubles[name].count()).toBe(charges + 1);
  });
});

describe.each(realProviders)("an unanswered charge at %s", (name) => {
  it("An unanswered charge is not sent again after the provider forgot its key", async () => {
    const memberId = await keeper(name);
    const charges = doubles[name].count();
    const first = await whenLost(name, "loses-reply", () =>
      placeOrder(scopes[name], wish(memberId, { isRepeat: true })),
    );
    doubles[name].forgetKeys();
    await app.clock.advance(86_400);
    expect(await placeOrder(scopes[name], wish(memberId, { isRepeat: true }))).toEqual(first);
    expect(doubles[name].count()).toBe(charges + 1);
    expect(await balanceOf({ memberId })).toBe(2 * price.credits);
  });

  it("The page of an unanswered charge finds the charge, and leads to no second one", async () => {
    const memberId = await keeper(name);
    const first = await whenLost(name, "loses-reply", () =>
      placeOrder(scopes[name], wish(memberId, { isRepeat: true })),
    );
    expect(await continuePayment(scopes[name], memberId, first.orderId)).toBe(`/transactions/${first.orderId}`);
    expect(await refreshOrderState(scopes[name], memberId, first.orderId)).toBe("completed");
    expect(await orderOf({ ...first, memberId } as Placed)).toMatchObject({ isUnanswered: false });
  });

  it("A charge that never reached the provider is sent by the next press", async () => {
    const memberId = await keeper(name);
    const charges = doubles[name].count();
    const first = await whenLost(name, "hangs", () => placeOrder(scopes[name], wish(memberId, { isRepeat: true })));
    expect(await refreshOrderState(scopes[name], memberId, first.orderId)).toBe("started");
    await app.clock.advance(600);
    expect(await placeOrder(scopes[name], wish(memberId, { isRepeat: true }))).toEqual(first);
    expect(doubles[name].count()).toBe(charges + 1);
    expect(await balanceOf({ memberId })).toBe(2 * price.credits);
  });

  it("A repeated start while the provider is away leads to the order's page", async () => {
    const memberId = await newMember();
    const order = wish(memberId);
    const { orderId } = await placeOrder(scopes[name], order);
    doubles[name].trouble("loses-reply");
    const again = await placeOrder(scopes[name], order).finally(() => doubles[name].trouble(null));
    expect(again).toEqual({ orderId, payUrl: `/transactions/${orderId}` });
  });
});

it("An unanswered direct debit is kept when another first purchase is paid before its provider is asked", async () => {
  const discount = { code: welcomeCode, agreedAmountMinor: percentageOff(price.amount, bonusPercentage) };
  const memberId = await debitor("mollie", await app.member(app.marina, { country: "NL", signedUpSecondsAgo: 60 }));
  const debit = wish(memberId, { method: "sepadirectdebit", signedFrom, ...discount });
  const first = await whenLost("mollie", "loses-reply", () => placeOrder(scopes.mollie, debit));
  await app.clock.advance(60);
  const second = await placed("mollie", { memberId, ...discount });
  doubles.mollie.pay(second.reference);
  await settle("mollie", second);
  await app.clock.advance(180);
  await adoptAll("mollie");
  const [row] = await app.oracle<{ reference: string }>(
    "select provider_reference as reference from payments where order_id = $1 and state = 'pending'",
    [first.orderId],
  );
  doubles.mollie.pay(row?.reference as string);
  await settle("mollie", { ...second, reference: row?.reference as string });
  await services().queue.runDueJobs();
  // Jobs refund the order with the second discount, so that the member pays once.
  expect(await orderOf({ ...second, orderId: first.orderId })).toMatchObject({
    returnedMinor: discount.agreedAmountMinor,
  });
  expect(await balanceOf({ memberId })).toBe(price.credits);
});

it.each([401, 403, 429, "no key"] as const)(
  "A charge that the site's account cannot make (%s) ends its order and asks nobody to wait",
  async (refusal) => {
    const memberId = await keeper("stripe");
    const charges = doubles.stripe.count();
    const order = wish(memberId, { isRepeat: true });
    if (refusal === "no key") await app.oracle("delete from tenant_secrets where name = 'stripe_secret_key'");
    else doubles.stripe.refuseNext(refusal);
    await expect(placeOrder(scopes.stripe, order)).rejects.toMatchObject({ code: "payment.provider_unavailable" });
    await keepSecret(app, "stripe_secret_key", doubles.stripe.key);
    const states = await app.oracle(
      `select o.state, p.state as payment from orders o join payments p on p.order_id = o.id
       where o.member_id = $1 and o.is_repeat`,
      [memberId],
    );
    expect(states).toEqual([{ state: "failed", payment: "failed" }]);
    expect(doubles.stripe.count()).toBe(charges);
  },
);

it.each(["refused", "never sent"])(
  "A first purchase whose charge is %s frees the discount for the person's other account",
  async (end) => {
    const discount = { code: welcomeCode, agreedAmountMinor: percentageOff(price.amount, bonusPercentage) };
    const newcomer = await app.member(app.marina, { country: "NL", signedUpSecondsAgo: 60 });
    // Use another bank account, because an earlier test gave the discount to the owner of the usual account.
    const memberId = await debitor("stripe", newcomer, "NL20INGB0001234567");
    const debit = wish(memberId, { method: "sepadirectdebit", signedFrom, ...discount });
    if (end === "refused") {
      doubles.stripe.refuseNext(401);
      await expect(placeOrder(scopes.stripe, debit)).rejects.toMatchObject({ code: "payment.provider_unavailable" });
    } else {
      await whenLost("stripe", "hangs", () => placeOrder(scopes.stripe, debit));
      await app.clock.advance(2 * 3_600);
      await adoptAll("stripe");
    }
    expect(await app.oracle("select state from orders where member_id = $1", [memberId])).toEqual([
      { state: end === "refused" ? "failed" : "expired" },
    ]);
    expect(await app.oracle("select 1 from first_purchases where member_id = $1", [memberId])).toEqual([]);
    const taken = "select 1 from person_advantages where member_id = $1 and advantage = 'first-purchase'";
    expect(await app.oracle(taken, [memberId])).toEqual([]);
  },
);

it("A search that ends before the time of a charge does not count as an answer that nothing was charged", async () => {
  const memberId = await keeper("mollie");
  const order = wish(memberId, { isRepeat: true });
  const first = await whenLost("mollie", "loses-reply", () => placeOrder(scopes.mollie, order));
  doubles.mollie.crowd(20 * 250);
  doubles.mollie.forgetKeys();
  const charges = doubles.mollie.count();
  await app.clock.advance(600);
  expect(await placeOrder(scopes.mollie, order)).toEqual(first);
  expect(doubles.mollie.count()).toBe(charges);
});

it("A charge that the provider refuses for good costs nothing and ends its order", async () => {
  const memberId = await keeper("stripe");
  const kept = await app.marina.db.read((q) => findKeptMethod(q, memberId));
  await providerNamed("stripe").release(scopes.stripe.tenant, kept?.reference as KeptReference);
  const order = wish(memberId, { isRepeat: true });
  await expect(placeOrder(scopes.stripe, order)).rejects.toMatchObject({ code: "payment.provider_unavailable" });
  const states = await app.oracle(
    `select o.state, p.state as payment from orders o join payments p on p.order_id = o.id
     where o.member_id = $1 and o.is_repeat`,
    [memberId],
  );
  expect(states).toEqual([{ state: "failed", payment: "failed" }]);
});
