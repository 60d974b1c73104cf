import { sql } from "kysely";
import { paths } from "~/paths";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { openTenant, type TenantReader, type TenantScope } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import type { PaymentState } from "../lifecycle";
import type { TestOutcome } from "../test-outcome";
import type { Provider, ProviderTruth } from "./provider";

const stateOf: Record<TestOutcome | "open", PaymentState> = {
  open: "started",
  paid: "completed",
  pending: "pending",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
};

export const referenceShape = /^test_[0-9a-f-]{36}$/;

/** The embedded provider: keeps its own books in its own table, and the visitor plays the bank. */
export const testProvider: Provider = {
  name: "test",
  formOrigins: [],

  async start({ tenant, paymentId, amountMinor, currency, returnUrl, expiresAt }) {
    refuseWhenLive(tenant);
    const reference = await openTenant(tenant).db.write(async (w) => {
      const [row] = await w.rows(sql<{ reference: string }>`
        insert into test_provider_payments (tenant_id, reference, payment_id, amount_minor, currency, state, return_path,
          created_at, expires_at)
        values (${w.tenantId}, ${`test_${randomId()}`}, ${paymentId}, ${amountMinor}, ${currency}, 'open',
                ${new URL(returnUrl).pathname}, app_now(), ${expiresAt})
        on conflict (tenant_id, payment_id) do update set payment_id = excluded.payment_id
        returning reference`);
      return (row as { reference: string }).reference;
    });
    return { reference, payUrl: paths.testPayment(reference) };
  },

  async cancel(tenant, reference) {
    await openTenant(tenant).db.write((w) =>
      w
        .update("test_provider_payments")
        .set({ state: "cancelled" })
        .where("reference", "=", reference)
        .where("state", "=", "open")
        .execute(),
    );
  },

  async fetch(tenant, reference): Promise<ProviderTruth | null> {
    const payment = await openTenant(tenant).db.read((q) => findTestPayment(q, reference));
    return payment
      ? { state: stateOf[payment.state], amountMinor: payment.amountMinor, currency: payment.currency }
      : null;
  },

  /** Its notice carries only a reference, as id-only webhooks do; the truth is fetched. */
  async readWebhook(tenant, body) {
    const reference = new URLSearchParams(new TextDecoder().decode(body)).get("id");
    if (!reference || !referenceShape.test(reference) || !allowsTestPayments(tenant)) return null;
    const payment = await openTenant(tenant).db.read((q) => findTestPayment(q, reference));
    // Such a notice says "look again": of each state one is enough.
    return payment ? { eventId: `${reference}:${payment.state}`, reference } : null;
  },
};

/** The notice that the provider sends about a payment. */
export function testNotice(reference: string): Uint8Array {
  return new TextEncoder().encode(new URLSearchParams({ id: reference }).toString());
}

export interface TestPayment {
  reference: string;
  amountMinor: number;
  currency: string;
  state: TestOutcome | "open";
  returnPath: string;
}

export async function findTestPayment(q: TenantReader, reference: string): Promise<TestPayment | null> {
  const row = await q
    .from("test_provider_payments")
    .select(["reference", "amount_minor", "currency", "state", "return_path"])
    .select(sql<boolean>`expires_at <= app_now()`.as("late"))
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!row) return null;
  const { amount_minor: amountMinor, currency, return_path: returnPath } = row;
  const state = row.state === "open" && row.late ? "expired" : (row.state as TestPayment["state"]);
  return { reference, amountMinor, currency, state, returnPath };
}

/**
 * The visitor's choice. A payment that is paid stays paid; a pending one may still become anything; an open one only
 * while its price holds.
 */
export async function chooseOutcome(scope: TenantScope, reference: string, outcome: TestOutcome): Promise<void> {
  refuseWhenLive(scope.tenant);
  await scope.db.write((w) =>
    w
      .update("test_provider_payments")
      .set({ state: outcome })
      .where("reference", "=", reference)
      .where(sql<boolean>`(state = 'pending' or (state = 'open' and expires_at > app_now()))`)
      .execute(),
  );
}

/** Nobody gets credits for nothing on a site that is open for business (DESIGN 8). */
export function allowsTestPayments(tenant: Tenant): boolean {
  return tenant.state !== "live" || services().env.NODE_ENV !== "production";
}

function refuseWhenLive(tenant: Tenant): void {
  if (!allowsTestPayments(tenant)) throw new Error(`The test provider is refused: ${tenant.slug} is live.`);
}
