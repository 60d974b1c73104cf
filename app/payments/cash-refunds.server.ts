/** Refunds of cash balances to the account that sent the money. An operator requests each refund. */
import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { type Cash, followCash, lockCashPayment, readCash } from "./cash-balances.server";
import { ProviderRefused } from "./providers/call.server";
import { providerNamed } from "./providers/index.server";
import type { CashRefund } from "./providers/provider";

/**
 * Requests refunds of an order's cash balance, in one currency or in all currencies. Skips currencies with a pending
 * refund.
 */
export async function askCashRefunds(w: TenantWriter, orderId: string, currency: string | null): Promise<Cash[]> {
  const payments = await w.rows(sql<{ id: string }>`
    select id from payments where tenant_id = ${w.tenantId} and order_id = ${orderId} and cash_customer is not null`);
  const asked: Cash[] = [];
  for (const { id } of payments) {
    await lockCashPayment(w, id);
    for (const cash of await readCash(w, id)) {
      if ((currency === null || cash.currency === currency) && (await askCashRefund(w, cash))) asked.push(cash);
    }
  }
  return asked;
}

async function askCashRefund(w: TenantWriter, { paymentId, amountMinor, currency }: Cash): Promise<boolean> {
  const refundId = timeId();
  const stored = await w.rows(sql`
    insert into cash_refunds (tenant_id, id, payment_id, amount_minor, currency, state, created_at, asked_at)
    values (${w.tenantId}, ${refundId}, ${paymentId}, ${amountMinor}, ${currency}, 'asked', app_now(), app_now())
    on conflict (tenant_id, payment_id, currency) where state = 'asked' do nothing returning 1`);
  if (stored.length > 0) await w.enqueue("payments.refundCash", { refundId });
  return stored.length > 0;
}

interface CashRefundRow {
  provider: string;
  customer: string;
  state: "asked" | "pending" | "done" | "failed";
  amountMinor: number;
  currency: string;
  askedAt: Date;
}

/** Sends a cash refund outside any transaction. A repeated call only reads the balance. */
export async function sendCashRefund(scope: TenantScope, refundId: string): Promise<void> {
  const row = await scope.db.read((q) => findCashRefund(q, refundId));
  if (!row) return;
  const { provider, customer } = row;
  if (row.state === "asked") await keepAnswer(scope, refundId, await askProvider(scope, refundId, row));
  await followCash(scope, provider, customer);
}

async function findCashRefund(q: TenantReader, refundId: string): Promise<CashRefundRow | undefined> {
  const [row] = await q.rows(sql<CashRefundRow>`
    select p.provider, p.cash_customer as customer, r.state, r.amount_minor as "amountMinor", r.currency,
      r.created_at as "askedAt"
    from cash_refunds r join payments p on p.tenant_id = r.tenant_id and p.id = r.payment_id
    where r.tenant_id = ${q.tenantId} and r.id = ${refundId} and p.cash_customer is not null`);
  return row;
}

/** Requests the refund. Returns null after a refusal: the money or the sender's account is missing. */
async function askProvider({ tenant }: TenantScope, refundId: string, row: CashRefundRow): Promise<CashRefund | null> {
  const { provider: name, customer, askedAt, amountMinor, currency } = row;
  try {
    const { cash } = providerNamed(name);
    if (!cash) throw new ProviderRefused(`${name} keeps no cash balances`);
    return await cash.refund({ tenant, customer, refundId, askedAt, amountMinor, currency });
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    log.error("cash_refund.refused", { tenantId: tenant.id, provider: name, error });
    return null;
  }
}

async function keepAnswer(scope: TenantScope, refundId: string, answer: CashRefund | null): Promise<void> {
  const { state, reference } = answer ?? { state: "failed" as const, reference: null };
  await scope.db.write((w) =>
    w.rows(sql`
      update cash_refunds set state = ${state}, reference = ${reference}, answered_at = app_now()
      where tenant_id = ${w.tenantId} and id = ${refundId} and state = 'asked'`),
  );
}

/** Enqueues each refund again after an hour without an answer. */
export async function repeatCashRefunds(w: TenantWriter): Promise<void> {
  const waiting = await w.rows(sql<{ id: string }>`
    update cash_refunds set asked_at = app_now()
    where tenant_id = ${w.tenantId} and state = 'asked' and asked_at < app_now() - interval '1 hour' returning id`);
  for (const { id } of waiting) await w.enqueue("payments.refundCash", { refundId: id });
}
