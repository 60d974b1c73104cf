import { sql } from "kysely";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { randomId } from "~/platform/ids";
import { services } from "~/platform/services.server";
import { openTenant, type TenantReader, type TenantScope } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import type { PaymentState } from "../payment-state";
import type { TestOutcome } from "../test-outcome";
import type { PaidElsewhere, Provider, ProviderRefund, ProviderStatus } from "./provider";

const stateOf: Record<TestOutcome | "open", PaymentState> = {
  open: "started",
  paid: "completed",
  pending: "pending",
  failed: "failed",
  cancelled: "cancelled",
  expired: "expired",
};

export const referenceShape = /^test_[0-9a-f-]{36}$/;

const paidPerPage = 100;

export const testProvider: Provider = {
  name: "test",
  decidesDisputes: false,

  async start({ tenant, paymentId, amountMinor, currency, returnUrl, expiresAt, keeps, kept }) {
    refuseInProduction(tenant);
    // A saved card is charged at once, with the outcome that the visitor chose earlier.
    const state = kept
      ? sql`case when (select refuses_repeats from test_provider_payments
          where tenant_id = ${tenant.id} and reference = ${kept.method}) then 'failed' else 'paid' end`
      : sql`'open'`;
    const reference = await openTenant(tenant).db.write(async (w) => {
      const [row] = await w.rows(sql<{ reference: string }>`
        insert into test_provider_payments (tenant_id, reference, payment_id, amount_minor, currency, state, return_path,
          created_at, expires_at, keeps)
        select ${w.tenantId}::integer, ${`test_${randomId()}`}, ${paymentId}::uuid, ${amountMinor}::integer, ${currency}, ${state},
          ${new URL(returnUrl).pathname}, app_now(), ${expiresAt}::timestamptz, ${keeps}::boolean
        on conflict (tenant_id, payment_id) do update set payment_id = excluded.payment_id
        returning reference`);
      return (row as { reference: string }).reference;
    });
    return { reference, payUrl: kept ? null : paths.testPayment(reference) };
  },

  async resume(tenant, reference) {
    const payment = await openTenant(tenant).db.read((q) => findTestPayment(q, reference));
    return { reference, payUrl: payment?.state === "open" ? paths.testPayment(reference) : null };
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

  async fetch(tenant, reference): Promise<ProviderStatus | null> {
    const payment = await openTenant(tenant).db.read((q) => findTestPayment(q, reference));
    if (!payment) return null;
    const { state, keeps, amountMinor, currency, chargedBack, disputesWon } = payment;
    const kept = keeps ? { customer: "test", method: reference, label: "Test card •••• 4242" } : null;
    const refunds = refundsOf(payment);
    return { state: stateOf[state], amountMinor, currency, refunds, chargedBack, disputesWon, kept };
  },

  async find(tenant, { paymentId }) {
    const row = await openTenant(tenant).db.read((q) =>
      q.from("test_provider_payments").select("reference").where("payment_id", "=", paymentId).executeTakeFirst(),
    );
    return row?.reference ?? null;
  },

  async listPaidSince(tenant, since, cursor) {
    const from = Number(cursor ?? 0);
    const paid = await openTenant(tenant).db.read((q) =>
      q.rows(sql<PaidElsewhere>`
        select reference, payment_id::text as "paymentId",
          ${tenant.slug}::text as site, amount_minor as "amountMinor", currency, created_at as "paidAt"
        from test_provider_payments where tenant_id = ${q.tenantId} and state = 'paid' and created_at >= ${since}
        order by created_at, reference limit ${paidPerPage} offset ${from}`),
    );
    return { paid, next: paid.length < paidPerPage ? null : String(from + paidPerPage) };
  },

  async refund({ tenant, reference, returnId, amountMinor }) {
    const [paid] = await openTenant(tenant).db.write((w) =>
      w.rows(sql<{ isFirst: boolean }>`
        update test_provider_payments t set
          refunded_minor = case when first.yes then ${amountMinor}::integer else t.refunded_minor end,
          refund_return_id = case when first.yes then ${returnId}::uuid else t.refund_return_id end,
          later_refunds = case when first.yes then t.later_refunds
            else t.later_refunds || jsonb_build_object(${returnId}::text, ${amountMinor}::integer) end
        from (select coalesce(f.refund_return_id = ${returnId}, true) as yes from test_provider_payments f
          where f.tenant_id = ${w.tenantId} and f.reference = ${reference} for update) first
        where t.tenant_id = ${w.tenantId} and t.reference = ${reference} and t.state = 'paid'
        returning first.yes as "isFirst"`),
    );
    return refundOf(reference, returnId, amountMinor, paid?.isFirst === false);
  },

  async release(tenant, { method }) {
    await openTenant(tenant).db.write((w) =>
      w.update("test_provider_payments").set({ keeps: false }).where("reference", "=", method).execute(),
    );
  },

  /** Reads the state from the table, because a test webhook contains only the reference. */
  async readWebhook(tenant, body) {
    const reference = new URLSearchParams(new TextDecoder().decode(body)).get("id");
    if (!reference || !referenceShape.test(reference) || !allowsTestPayments(tenant)) return null;
    const payment = await openTenant(tenant).db.read((q) => findTestPayment(q, reference));
    // Make the event id from the state, so that a repeated webhook is processed once.
    if (!payment) return null;
    const { state, chargedBack, disputesWon } = payment;
    const refundedMinor = refundsOf(payment).reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    return { eventId: `${reference}:${state}:${refundedMinor}:${chargedBack}:${disputesWon}`, reference };
  },
};

/** A refund that is done immediately. Each return has at most one refund. */
function refundOf(reference: string, returnId: string | null, amountMinor: number, isLater = false): ProviderRefund {
  const refund = isLater ? `refund of ${reference} for ${returnId}` : `refund of ${reference}`;
  return { reference: refund, returnId, amountMinor, state: "done" };
}

function refundsOf({ reference, refundedMinor, refundReturnId, laterRefunds }: TestPayment): ProviderRefund[] {
  const first = refundedMinor > 0 ? [refundOf(reference, refundReturnId, refundedMinor)] : [];
  const later = Object.entries(laterRefunds).map(([returnId, minor]) => refundOf(reference, returnId, minor, true));
  return [...first, ...later];
}

/** Makes the provider's webhook about a payment. */
export function testNotice(reference: string): Uint8Array {
  return new TextEncoder().encode(new URLSearchParams({ id: reference }).toString());
}

interface TestPayment {
  reference: string;
  amountMinor: number;
  currency: string;
  state: TestOutcome | "open";
  returnPath: string;
  refundedMinor: number;
  /** Id of the return that the first refund pays. Null without a refund or a return. */
  refundReturnId: string | null;
  /** Amounts of the refunds after the first, by return id. */
  laterRefunds: Record<string, number>;
  chargedBack: boolean;
  disputesWon: number;
  /** True when the payer asked to save the card. */
  keeps: boolean;
}

export async function findTestPayment(q: TenantReader, reference: string): Promise<TestPayment | null> {
  const row = await q
    .from("test_provider_payments")
    .select(["reference", "amount_minor as amountMinor", "currency", "state", "return_path as returnPath"])
    .select(["refunded_minor as refundedMinor", "refund_return_id as refundReturnId", "keeps"])
    .select(sql<Record<string, number>>`later_refunds`.as("laterRefunds"))
    .select(["charged_back as chargedBack", "disputes_won as disputesWon"])
    .select(sql<boolean>`expires_at <= app_now()`.as("late"))
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!row) return null;
  const { late, ...payment } = row;
  return { ...payment, state: row.state === "open" && late ? "expired" : (row.state as TestPayment["state"]) };
}

/** Reads a test payment for its pages. Refuses a missing payment, and a tenant without test payments. */
export async function getTestPayment(q: TenantReader, reference: string): Promise<TestPayment> {
  const payment = allowsTestPayments(q.tenant) ? await findTestPayment(q, reference) : null;
  if (!payment) throw new Refusal("page.not_found");
  return payment;
}

/** Charges a paid payment back, as a bank may do weeks later. */
export async function chargeBack(scope: TenantScope, reference: string): Promise<void> {
  refuseInProduction(scope.tenant);
  await scope.db.write((w) =>
    w
      .update("test_provider_payments")
      .set({ charged_back: true })
      .where("reference", "=", reference)
      .where("state", "=", "paid")
      .execute(),
  );
}

/** Lets the tenant win the dispute, so that the money comes back. */
export async function winDispute(scope: TenantScope, reference: string): Promise<void> {
  refuseInProduction(scope.tenant);
  await scope.db.write((w) =>
    w
      .update("test_provider_payments")
      .set({ charged_back: false, disputes_won: sql`disputes_won + 1` })
      .where("reference", "=", reference)
      .where("charged_back", "=", true)
      .execute(),
  );
}

/**
 * Applies the visitor's choice. A paid payment stays paid, a pending payment accepts any outcome, and an open payment
 * needs a valid price.
 */
export async function chooseOutcome(
  scope: TenantScope,
  reference: string,
  outcome: TestOutcome,
  { refusesRepeats = false } = {},
): Promise<void> {
  refuseInProduction(scope.tenant);
  await scope.db.write((w) =>
    w
      .update("test_provider_payments")
      .set({ state: outcome, refuses_repeats: refusesRepeats })
      .where("reference", "=", reference)
      .where(sql<boolean>`(state = 'pending' or (state = 'open' and expires_at > app_now()))`)
      .execute(),
  );
}

/** False for a tenant that is or becomes live in production, because test payments would give free credits (DESIGN 8). */
export function allowsTestPayments({ state }: Tenant): boolean {
  const { NODE_ENV, DEMO } = services().env;
  if (NODE_ENV !== "production") return true;
  return state === "demo" || (state === "draft" && DEMO);
}

function refuseInProduction(tenant: Tenant): void {
  if (!allowsTestPayments(tenant)) throw new Error(`The test provider is refused: ${tenant.slug} is ${tenant.state}.`);
}
