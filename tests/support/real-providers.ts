import http from "node:http";
import https from "node:https";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { confirmDebitCode, findCodeMessage, sendDebitCode } from "~/payments/debit-drafts.server";
import { tidyDetails } from "~/payments/direct-debit";
import { placeOrder } from "~/payments/orders.server";
import type { NewOrder } from "~/payments/new-order";
import { getOrder } from "~/payments/own-orders.server";
import { settlePayment } from "~/payments/settlement.server";
import { receiveWebhook } from "~/payments/webhooks.server";
import { randomId } from "~/platform/ids";
import { sealText } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { openTenant, type TenantScope } from "~/tenancy/scope.server";
import { type SecretName, secretAad, secretPurpose } from "~/tenancy/secrets";
import { reverse } from "~/wallet/ledger.server";
import type { TestApp } from "./test-app";
import { openMollieDouble } from "./mollie-double";
import { openStripeDouble } from "./stripe-double";

/** The secret that signs webhooks of the Stripe double. */
export const webhookSecret = "whsec_double";

export interface Placed {
  memberId: string;
  orderId: string;
  reference: string;
  payUrl: string;
}

/** The IP address and browser of a payer who accepts a direct debit mandate. */
export const signedFrom = { ip: "203.0.113.7", userAgent: "Mozilla/5.0 (test)" };

export const realProviders = ["stripe", "mollie"] as const;
export type Real = (typeof realProviders)[number];

type Doubles = {
  stripe: Awaited<ReturnType<typeof openStripeDouble>>;
  mollie: Awaited<ReturnType<typeof openMollieDouble>>;
};

/** Both doubles, one scope per provider, and the price of the package that the tests buy. */
interface Shop {
  doubles: Doubles;
  scopes: Record<Real, TenantScope>;
  price: { id: string; amount: number; credits: number };
}

/** Opens both doubles and one scope per provider. Returns functions that place, pay and settle orders. */
export function providersOfFile(app: TestApp) {
  const shop = shopOfFile(app);
  return { ...shop, ...orderSteps(app, shop), ...orderChecks(app) };
}

/** Opens the doubles before the first test of a file. Checks their requests after each test. */
function shopOfFile(app: TestApp): Shop {
  const doubles = {} as Doubles;
  const scopes = {} as Record<Real, TenantScope>;
  const price = { id: "", amount: 0, credits: 0 };
  const secureAgent = https.Agent;

  beforeAll(async () => {
    [doubles.stripe, doubles.mollie] = await Promise.all([openStripeDouble(), openMollieDouble()]);
    // Replace TLS in Mollie's SDK, because the double speaks plain HTTP.
    https.Agent = http.Agent as unknown as typeof https.Agent;
    Object.assign(services().env, { STRIPE_URL: doubles.stripe.url, MOLLIE_URL: `${doubles.mollie.url}/v2/` });
    await keepSecret(app, "stripe_secret_key", doubles.stripe.key);
    await keepSecret(app, "stripe_webhook_secret", webhookSecret);
    await keepSecret(app, "mollie_api_key", doubles.mollie.key);
    // Both providers work concurrently, because each scope has its own setting, which is not stored.
    const { tenant } = app.marina;
    for (const payment_provider of realProviders) {
      scopes[payment_provider] = openTenant({ ...tenant, settings: { ...tenant.settings, payment_provider } });
    }
    const bundle = tenant.bundles.find((each) => !each.trial);
    const amount = bundle?.prices.find(({ currency }) => currency === "EUR")?.amount_minor as number;
    Object.assign(price, { id: bundle?.id, amount, credits: bundle?.credits });
  });
  // Each request and answer in the file must have the provider's published shape.
  afterEach(() => {
    for (const name of realProviders) expect(doubles[name].misshapen.splice(0), name).toEqual([]);
  });
  afterAll(async () => {
    https.Agent = secureAgent;
    await Promise.all([doubles.stripe?.close(), doubles.mollie?.close()]);
  });
  return { doubles, scopes, price };
}

/** Functions that place, pay and settle an order. */
function orderSteps(app: TestApp, { doubles, scopes, price }: Shop) {
  const newMember = () => app.member(app.marina, { country: "NL" });
  const wish = (memberId: string, change: Partial<NewOrder> = {}): NewOrder => ({
    memberId,
    bundleId: price.id,
    method: "visa",
    country: "NL",
    requestKey: randomId(),
    iso: "nl-NL",
    agreedAmountMinor: price.amount,
    agreedCurrency: "EUR",
    agreedText: "At once.",
    description: "Credits",
    ...change,
  });
  async function placed(name: Real, change: Partial<NewOrder> = {}): Promise<Placed> {
    const memberId = change.memberId ?? (await newMember());
    const answer = await placeOrder(scopes[name], wish(memberId, change));
    const [row] = await app.oracle<{ reference: string }>(
      "select provider_reference as reference from payments where order_id = $1",
      [answer.orderId],
    );
    return { memberId, ...answer, reference: row?.reference as string };
  }
  return {
    newMember,
    wish,
    placed,
    /** Places an order by direct debit, confirmed by the code from the text message. */
    async placedByDebit(name: Real, iban: string): Promise<Placed> {
      const memberId = await newMember();
      const typed = { account_holder: "Mia Person", iban, street: "Kade", house_number: "8", zip: "88", city: "Stad" };
      const details = tidyDetails({ ...typed, phone: `+3161${String(Math.random()).slice(2, 9)}` }, "NL");
      await sendDebitCode(scopes[name], memberId, details, "nl");
      const [draft] = await app.oracle<{ id: string }>("select id from direct_debit_drafts where member_id = $1", [
        memberId,
      ]);
      const message = await app.marina.db.read((q) => findCodeMessage(q, memberId, draft?.id as string));
      await confirmDebitCode(scopes[name], memberId, details, message?.code as string);
      return placed(name, { memberId, method: "sepadirectdebit", signedFrom });
    },
    async notify(name: Real, { reference }: Placed) {
      const { body, headers } = doubles[name].notice(reference, [webhookSecret]);
      return receiveWebhook(scopes[name], name, body, headers);
    },
    settle: (name: Real, { reference }: Placed) => settlePayment(scopes[name], name, reference),
  };
}

/** Functions that read what an order left behind, or remove its return. */
function orderChecks(app: TestApp) {
  return {
    orderOf: ({ memberId, orderId }: Placed) => app.marina.db.read((q) => getOrder(q, memberId, orderId)),
    async balanceOf({ memberId }: Pick<Placed, "memberId">) {
      const rows = await app.oracle<{ balance: number }>("select balance from wallets where member_id = $1", [
        memberId,
      ]);
      return rows[0]?.balance;
    },
    /** Refunded money of an order in minor units, including refunds in progress. */
    async sentMinor({ orderId }: Pick<Placed, "orderId">): Promise<number> {
      const rows = await app.oracle<{ sum: number }>(
        `select coalesce(sum(f.amount_minor), 0)::integer as sum from payment_refunds f
         join payments p on p.id = f.payment_id where p.order_id = $1 and f.state <> 'failed'`,
        [orderId],
      );
      return rows[0]?.sum as number;
    },
    /** Removes a return of credits and its refunds from the database. The provider keeps the refunds. */
    async removeReturn({ orderId }: Pick<Placed, "orderId">, id: string): Promise<void> {
      await app.marina.db.write((w) => reverse(w, "return", id));
      const transfers = [id, `return:${id}`];
      await app.oracle("delete from payment_refunds where return_id = $1", [id]);
      await app.oracle("update payments set refunded_minor = 0 where order_id = $1", [orderId]);
      await app.oracle("delete from invoices where order_id = $1 and kind = 'credit'", [orderId]);
      await app.oracle(
        "delete from ledger_entries where transfer_id in (select id from ledger_transfers where reference = any($1))",
        [transfers],
      );
      await app.oracle("delete from ledger_transfers where reference = any($1)", [transfers]);
      await app.oracle("delete from credit_returns where id = $1", [id]);
    },
  };
}

export async function keepSecret(
  app: TestApp,
  name: SecretName,
  value: string,
  { tenant: { id } } = app.marina,
): Promise<void> {
  const sealed = sealText(value, services().keys.deriveKey(secretPurpose, id), secretAad(id, name));
  await app.oracle(
    `insert into tenant_secrets (tenant_id, name, sealed, updated_at) values ($1, $2, $3, now())
     on conflict (tenant_id, name) do update set sealed = excluded.sealed`,
    [id, name, sealed],
  );
}
