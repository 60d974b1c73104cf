import http from "node:http";
import https from "node:https";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomId } from "~/platform/ids";
import { sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import { type SecretName, secretAad, secretPurpose } from "~/tenancy/secrets";
import { type House, openHouse } from "../../../tests/support/house";
import { openMollieDouble } from "../../../tests/support/mollie-double";
import { openStripeDouble } from "../../../tests/support/stripe-double";
import "../jobs.server";
import "~/notifications/mail/money-jobs.server";
import { confirmDebitCode, findCodeMessage, sendDebitCode } from "../debit-drafts.server";
import { tidyDetails } from "../direct-debit";
import { findKeptMethod } from "../kept-methods.server";
import type { ProviderName } from "../methods";
import { type NewOrder, placeOrder } from "../orders.server";
import { getOrder } from "../own-orders.server";
import { listOpenPayments, settlePayment } from "../settlement.server";
import { receiveWebhook } from "../webhooks.server";
import { providerNamed } from "./index.server";
import { amountOf, minorOf } from "./mollie.server";

const secret = "whsec_double";

let house: House;
let stripe: Awaited<ReturnType<typeof openStripeDouble>>;
let mollie: Awaited<ReturnType<typeof openMollieDouble>>;
const scopes = {} as Record<ProviderName, TenantScope>;
const secureAgent = https.Agent;

beforeAll(async () => {
  house = await openHouse();
  [stripe, mollie] = await Promise.all([openStripeDouble(), openMollieDouble()]);
  // Mollie's SDK makes a secure agent whatever the address: a stand-in on this machine speaks plain HTTP.
  https.Agent = http.Agent as unknown as typeof https.Agent;
  Object.assign(services().env, { STRIPE_URL: stripe.url, MOLLIE_URL: `${mollie.url}/v2/` });
  await keepSecret("stripe_secret_key", stripe.key);
  await keepSecret("stripe_webhook_secret", secret);
  await keepSecret("mollie_api_key", mollie.key);
  // Both at once: the settings of a test are a row that the next change replaces.
  const { tenant } = house.marina;
  for (const payment_provider of ["stripe", "mollie"] as const) {
    scopes[payment_provider] = openTenant({ ...tenant, settings: { ...tenant.settings, payment_provider } });
  }
}, 60_000);
afterAll(async () => {
  https.Agent = secureAgent;
  await Promise.all([stripe?.close(), mollie?.close()]);
  await house?.close();
});

async function keepSecret(name: SecretName, value: string): Promise<void> {
  const { id } = house.marina.tenant;
  const sealed = sealText(value, services().keys.deriveKey(secretPurpose, id), secretAad(id, name));
  await house.oracle(
    `insert into tenant_secrets (tenant_id, name, sealed, updated_at) values ($1, $2, $3, now())
     on conflict (tenant_id, name) do update set sealed = excluded.sealed`,
    [id, name, sealed],
  );
}

const doubles = { stripe: () => stripe, mollie: () => mollie };
type Real = keyof typeof doubles;

let price: { id: string; amount: number; credits: number };
beforeAll(() => {
  const bundle = house.marina.tenant.bundles.find((each) => !each.trial);
  const amount = bundle?.prices.find(({ currency }) => currency === "EUR")?.amount_minor as number;
  price = { id: bundle?.id as string, amount, credits: bundle?.credits as number };
});

const newMember = () => house.member(house.marina, { country: "NL" });
const wish = (memberId: string, change: Partial<NewOrder> = {}): NewOrder => ({
  ...{ memberId, bundleId: price.id, method: "visa", country: "NL", requestKey: randomId(), iso: "nl-NL" },
  ...{ agreedAmountMinor: price.amount, agreedCurrency: "EUR", description: "Credits" },
  ...change,
});

interface Placed {
  memberId: string;
  orderId: string;
  reference: string;
  payUrl: string;
}

async function placed(name: Real, change: Partial<NewOrder> = {}): Promise<Placed> {
  const memberId = change.memberId ?? (await newMember());
  const answer = await placeOrder(scopes[name], wish(memberId, change));
  const [row] = await house.oracle<{ reference: string }>(
    "select provider_reference as reference from payments where order_id = $1",
    [answer.orderId],
  );
  return { memberId, ...answer, reference: row?.reference as string };
}

async function notify(name: Real, { reference }: Placed) {
  const { body, headers } = doubles[name]().notice(reference, [secret]);
  return receiveWebhook(scopes[name], name, body, headers);
}

const settle = (name: Real, { reference }: Placed) => settlePayment(scopes[name], name, reference);
const orderOf = ({ memberId, orderId }: Placed) => house.marina.db.read((q) => getOrder(q, memberId, orderId));
const balanceOf = async ({ memberId }: Pick<Placed, "memberId">) =>
  (await house.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [memberId]))[0]?.balance;

describe.each(["stripe", "mollie"] as const)("%s", (name) => {
  it("sends the payer to its own page, and is one payment however often it is started (F05)", async () => {
    const memberId = await newMember();
    const order = wish(memberId);
    const before = doubles[name]().count();
    const answers = [await placeOrder(scopes[name], order), await placeOrder(scopes[name], order)];
    expect(answers[0]).toEqual(answers[1]);
    expect(new URL(answers[0]?.payUrl as string).origin).toBe(providerNamed(name).formOrigins[0]);
    expect(doubles[name]().count()).toBe(before + 1);
  });

  it("has its payment credited once by its notice, repeated or not, with the work done by a job", async () => {
    const order = await placed(name);
    doubles[name]().pay(order.reference);
    expect(await notify(name, order)).toBe("stored");
    expect(await balanceOf(order)).toBe(0);
    await Promise.all([settle(name, order), settle(name, order), notify(name, order)]);
    expect(await orderOf(order)).toMatchObject({ state: "completed" });
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("that says pending, failed or another amount is believed, and credits nothing (M03)", async () => {
    const pending = await placed(name);
    doubles[name]().process(pending.reference);
    expect(await settle(name, pending)).toBe("pending");
    const failed = await placed(name);
    doubles[name]().fail(failed.reference);
    expect(await settle(name, failed)).toBe("failed");
    const short = await placed(name);
    doubles[name]().pay(short.reference, price.amount - 1);
    expect(await settle(name, short)).toBe("started");
    for (const order of [pending, failed, short]) expect(await balanceOf(order)).toBe(0);
  });

  it("that fails or is silent leaves the order open; the same press again finds the one payment (F05)", async () => {
    const memberId = await newMember();
    const order = wish(memberId);
    const before = doubles[name]().count();
    for (const trouble of ["fails", "loses-reply"] as const) {
      doubles[name]().trouble(trouble);
      await expect(placeOrder(scopes[name], order)).rejects.toMatchObject({ code: "payment.provider_unavailable" });
    }
    doubles[name]().trouble(null);
    const { orderId } = await placeOrder(scopes[name], order);
    expect(doubles[name]().count()).toBe(before + 1);
    const orders = await house.oracle("select id from orders where member_id = $1", [memberId]);
    expect(orders).toEqual([{ id: orderId }]);
  });

  it("whose notice is lost is asked by the reconciler", async () => {
    const order = await placed(name);
    doubles[name]().pay(order.reference);
    await house.oracle("update payments set created_at = created_at - interval '10 minutes' where order_id = $1", [
      order.orderId,
    ]);
    expect(await listOpenPayments(scopes[name])).toContainEqual({ provider: name, reference: order.reference });
    await settle(name, order);
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("takes no more at a price that has ended: what is unpaid is called off there", async () => {
    const order = await placed(name);
    await providerNamed(name).cancel(scopes[name].tenant, order.reference);
    expect(await settle(name, order)).toMatch(/expired|cancelled/);
    const paid = await placed(name);
    doubles[name]().pay(paid.reference);
    await providerNamed(name).cancel(scopes[name].tenant, paid.reference);
    expect(await settle(name, paid)).toBe("completed");
  });

  it("gives money back once, however often it is asked to", async () => {
    const order = await placed(name);
    doubles[name]().pay(order.reference);
    await settle(name, order);
    const { tenant } = scopes[name];
    const refund = { tenant, reference: order.reference, refundId: randomId(), amountMinor: 100, currency: "EUR" };
    const before = doubles[name]().refunds;
    await providerNamed(name).refund(refund);
    await providerNamed(name).refund(refund);
    expect(doubles[name]().refunds).toBe(before + 1);
    const over = { ...refund, refundId: randomId(), amountMinor: price.amount };
    await expect(providerNamed(name).refund(over)).rejects.toThrow();
    await settle(name, order);
    expect(await house.oracle("select refunded_minor from payments where order_id = $1", [order.orderId])).toEqual([
      { refunded_minor: 100 },
    ]);
  });

  it("whose payment a bank takes back costs the credits once, and what is gone is a debt (L-3)", async () => {
    const order = await placed(name);
    doubles[name]().pay(order.reference);
    await settle(name, order);
    await house.oracle("update wallets set balance = 10 where member_id = $1", [order.memberId]);
    doubles[name]().chargeBack(order.reference);
    await settle(name, order);
    await settle(name, order);
    expect(await balanceOf(order)).toBe(0);
    const debt = await house.oracle<{ amount: number }>(
      "select amount from ledger_entries where member_id = $1 and account = 'debt'",
      [order.memberId],
    );
    expect(debt).toEqual([{ amount: 10 - price.credits }]);
  });

  it("keeps a card when asked, charges it again without a page, and says when it is refused (PAY-12, PAY-23)", async () => {
    const first = await placed(name, { keeps: true });
    doubles[name]().pay(first.reference);
    await settle(name, first);
    const kept = await house.marina.db.read((q) => findKeptMethod(q, first.memberId));
    expect(kept).toMatchObject({ provider: name, method: "visa", label: "Visa •••• 4242" });
    const again = await placed(name, { memberId: first.memberId, isRepeat: true });
    expect(again.payUrl).toBe(`/transactions/${again.orderId}`);
    expect(await orderOf(again)).toMatchObject({ state: "completed", isRepeat: true });
    doubles[name]().refuseCard(first.reference);
    await house.clock.advance(120);
    const refused = await placed(name, { memberId: first.memberId, isRepeat: true });
    expect(await orderOf(refused)).toMatchObject({ paymentState: "failed", isRepeat: true });
    expect(await balanceOf(first)).toBe(2 * price.credits);
    await house.clock.reset();
  });

  it("collects a direct debit by the mandate given here, and credits it when it is in", async () => {
    const memberId = await newMember();
    const details = tidyDetails(
      {
        ...{ account_holder: "Mia Person", iban: "NL91ABNA0417164300", street: "Kade", house_number: "8" },
        ...{ zip: "88", city: "Stad", phone: `+3161${String(Math.random()).slice(2, 9)}` },
      },
      "NL",
    );
    await sendDebitCode(scopes[name], memberId, details, "nl");
    const [draft] = await house.oracle<{ id: string }>("select id from direct_debit_drafts where member_id = $1", [
      memberId,
    ]);
    const message = await house.marina.db.read((q) => findCodeMessage(q, memberId, draft?.id as string));
    await confirmDebitCode(scopes[name], memberId, details, message?.code as string);
    const order = await placed(name, { memberId, method: "sepadirectdebit" });
    expect(order.payUrl).toBe(`/transactions/${order.orderId}`);
    expect(await orderOf(order)).toMatchObject({ state: "open", paymentState: "pending" });
    const told = name === "mollie" ? mollie.mandateOf(order.reference) : stripe.askedOf(order.reference);
    expect(JSON.stringify(told)).toMatch(/NL91ABNA0417164300/);
    expect(await balanceOf(order)).toBe(0);
    doubles[name]().pay(order.reference);
    await settle(name, order);
    expect(await balanceOf(order)).toBe(price.credits);
  });

  it("knows nothing of what it never made", async () => {
    const unknown = name === "stripe" ? "cs_test_unknown" : "tr_unknown1";
    expect(await providerNamed(name).fetch(scopes[name].tenant, unknown)).toBeNull();
    expect(await settlePayment(scopes[name], name, unknown)).toBeNull();
  });
});

describe("a notice of stripe's (M04)", () => {
  const receive = ({ body, headers }: { body: Uint8Array; headers: Headers }) =>
    receiveWebhook(scopes.stripe, "stripe", body, headers);
  const rows = () => house.oracle("select 1 from webhook_deliveries where provider = 'stripe'");

  it("that is unsigned, signed by another, altered, old, from the future or in an old way is refused and kept nowhere", async () => {
    const order = await placed("stripe");
    const before = (await rows()).length;
    const now = Math.floor(Date.now() / 1000);
    const good = stripe.notice(order.reference, [secret]);
    const text = good.body.toString();
    const v0 = new Headers({ "stripe-signature": good.headers.get("stripe-signature")?.replace("v1=", "v0=") ?? "" });
    const bad = [
      { ...good, headers: new Headers() },
      stripe.notice(order.reference, ["whsec_of_another_site"]),
      { ...good, body: Buffer.from(text.replace("evt_", "evs_")) },
      { ...good, body: Buffer.from(JSON.stringify(JSON.parse(text), null, 1)) },
      stripe.notice(order.reference, [secret], { at: now - 301 }),
      stripe.notice(order.reference, [secret], { at: now + 310 }),
      { ...good, headers: v0 },
    ];
    for (const each of bad) expect(await receive(each)).toBe("refused");
    expect(await rows()).toHaveLength(before);
    expect(await receive(stripe.notice(order.reference, ["whsec_old", secret]))).toBe("stored");
  });

  it("about the payment behind a page finds the order, and one about nothing of ours is let be", async () => {
    const order = await placed("stripe");
    stripe.pay(order.reference);
    const type = "payment_intent.succeeded";
    expect(await receive(stripe.notice(order.reference, [secret], { type }))).toBe("stored");
    await services().queue.drainOnce();
    const session = await stripe.notice(order.reference, [secret]);
    const foreign = session.body
      .toString()
      .replaceAll(order.reference, "cs_test_other")
      .replace(/pi_\w+/g, "pi_other");
    const { createHmac } = await import("node:crypto");
    const at = Math.floor(Date.now() / 1000);
    const v1 = createHmac("sha256", secret).update(`${at}.${foreign}`).digest("hex");
    const headers = new Headers({ "stripe-signature": `t=${at},v1=${v1}` });
    expect(await receive({ body: Buffer.from(foreign), headers })).toBe("ignored");
  });
});

describe("a notice of mollie's (M05)", () => {
  const receive = (id: string) => {
    const body = Buffer.from(new URLSearchParams({ id }).toString());
    return receiveWebhook(scopes.mollie, "mollie", body, new Headers());
  };

  it("of an id that is not ours is answered as if it were, and asks nobody", async () => {
    const before = mollie.asked;
    const answers = await Promise.all(Array.from({ length: 200 }, (_, at) => receive(`tr_none${at}`)));
    expect(new Set(answers)).toEqual(new Set(["ignored"]));
    expect(mollie.asked).toBe(before);
    expect(await receive("nonsense!")).toBe("refused");
  });

  it("asks at most four times at once", async () => {
    const order = await placed("mollie");
    mollie.slow(20);
    await Promise.all(Array.from({ length: 20 }, () => receive(order.reference)));
    expect(mollie.mostOpen).toBeLessThanOrEqual(4);
    mollie.slow(0);
  });

  it("while the provider is away fails, so that it comes again", async () => {
    const order = await placed("mollie");
    mollie.pay(order.reference);
    mollie.trouble("fails");
    await expect(receive(order.reference)).rejects.toThrow();
    mollie.trouble(null);
    expect(await receive(order.reference)).toBe("stored");
    expect(await receive(order.reference)).toBe("repeated");
  });

  it("of a payment that is still open credits nothing", async () => {
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
])("%i of %s is written %s, and read back", (minor, currency, value) => {
  expect(amountOf(minor, currency)).toEqual({ currency, value });
  expect(minorOf(value, currency)).toBe(minor);
});
