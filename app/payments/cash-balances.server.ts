/** Cash balances at the provider: money of bank transfers that belongs to no order. */
import { type RawBuilder, sql } from "kysely";
import { log } from "~/platform/log.server";
import type { RowReader, TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { ProviderName } from "./methods";
import { providerNamed } from "./providers/index.server";
import { type CashRefund, type CashTransaction, refundStates } from "./providers/provider";

interface CashPayment {
  id: string;
  /** Database time in microseconds, just before the query at the provider. */
  readAt: string;
  /** Refunds of the balance whose state can still change at the provider. */
  refunds: string[];
}

/**
 * Stores a cash balance and its refunds from the provider's answer. Queries the provider outside any transaction.
 * Idempotent.
 */
export async function followCash(scope: TenantScope, providerName: string, customer: string): Promise<void> {
  const { name, cash } = providerNamed(providerName);
  if (!cash) return;
  const known = await scope.db.read((q) => findCashPayment(q, name, customer));
  if (!known) return;
  const refunds: CashRefund[] = [];
  for (const reference of known.refunds) {
    const refund = await cash.fetchRefund(scope.tenant, reference);
    if (refund) refunds.push(refund);
  }
  const transactions = await cash.list(scope.tenant, customer);
  await scope.db.write(async (w) => {
    await lockCashPayment(w, known.id);
    for (const refund of refunds) await moveCashRefund(w, known.id, refund);
    await noteTransactions(w, known, name, transactions);
  });
}

async function findCashPayment(q: TenantReader, provider: ProviderName, customer: string) {
  const [payment] = await q.rows(sql<CashPayment>`
    select p.id, app_now()::text as "readAt", array(select r.reference from cash_refunds r where r.tenant_id = ${q.tenantId} and r.payment_id = p.id
      and r.reference is not null and r.state <> 'failed' order by r.created_at) as refunds
    from payments p where p.tenant_id = ${q.tenantId} and p.provider = ${provider} and p.cash_customer = ${customer}
    order by p.created_at desc limit 1`);
  return payment;
}

/** Locks the payment of a cash balance, so that a refund waits until the balance from Stripe is stored. */
export async function lockCashPayment(w: TenantWriter, paymentId: string): Promise<void> {
  await w.rows(sql`select 1 from payments where tenant_id = ${w.tenantId} and id = ${paymentId} for no key update`);
}

/** Moves a cash refund to a later state, never back. A failed refund leaves its money in the balance. */
async function moveCashRefund(w: TenantWriter, paymentId: string, { reference, state }: CashRefund): Promise<void> {
  const steps = sql`array[${sql.join(refundStates)}]::text[]`;
  const moved = await w.rows(sql`
    update cash_refunds set state = ${state}
    where tenant_id = ${w.tenantId} and payment_id = ${paymentId} and reference = ${reference}
      and array_position(${steps}, state) < array_position(${steps}, ${state}::text)
    returning 1`);
  const { tenantId } = w;
  if (moved.length > 0 && state === "failed") {
    w.afterCommit(() => log.error("cash_refund.failed", { tenantId, paymentId }));
  }
}

/** Stores each movement of a cash balance once. Logs an error when a new movement leaves money in the balance. */
async function noteTransactions(
  w: TenantWriter,
  { id: paymentId, readAt }: CashPayment,
  provider: ProviderName,
  transactions: readonly CashTransaction[],
): Promise<void> {
  const stored = await w.rows(sql`
    insert into cash_transactions
      (tenant_id, provider, reference, payment_id, kind, net_minor, currency, happened_at, found_at)
    select ${w.tenantId}, ${provider}, t.reference, ${paymentId}, t.kind, t."netMinor", t.currency, t."happenedAt", app_now()
    from jsonb_to_recordset(${JSON.stringify(transactions)}::jsonb)
      as t(reference text, kind text, "netMinor" integer, currency text, "happenedAt" timestamptz)
    on conflict (tenant_id, provider, reference) do nothing returning 1`);
  await noteReading(w, paymentId, readAt);
  await endReportedPart(w, paymentId);
  if (stored.length === 0 || (await readCash(w, paymentId)).length === 0) return;
  const { tenantId } = w;
  w.afterCommit(() => log.error("payment.unapplied", { tenantId, paymentId, provider }));
}

/**
 * Stores the time of the query, and the time of the latest payment into a balance with money. Refunds that Stripe
 * answered after `readAt` are missing from the stored movements.
 */
async function noteReading(w: TenantWriter, paymentId: string, readAt: string): Promise<void> {
  await w.rows(sql`
    update payments set cash_asked_at = greatest(cash_asked_at, ${readAt}::timestamptz),
      cash_since = (select max(since) from (
        select max(happened_at) filter (where net_minor > 0) as since from cash_transactions
        where tenant_id = ${w.tenantId} and payment_id = ${paymentId} group by currency having sum(net_minor) > 0) as left_over)
    where tenant_id = ${w.tenantId} and id = ${paymentId}`);
}

/** Clears the part payment of a cancelled payment, because its money is now in the cash balance. */
async function endReportedPart(w: TenantWriter, paymentId: string): Promise<void> {
  await w.rows(sql`
    update payments set part_minor = null, mismatched_at = null
    where tenant_id = ${w.tenantId} and id = ${paymentId} and part_minor is not null
      and mismatched_minor is null and state in ('failed', 'cancelled', 'expired')
      and exists (select from cash_transactions c where c.tenant_id = ${w.tenantId} and c.payment_id = ${paymentId}
        and c.kind = 'unapplied')`);
}

/** SQL: the currencies in the movements of payment `p`, each with the instant of its latest incoming movement. */
export function movements(tenantId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select m.currency, max(m.happened_at) filter (where m.net_minor > 0) as since from cash_transactions m
    where m.tenant_id = ${tenantId} and m.payment_id = p.id group by m.currency)`;
}

/** Money of one currency in a cash balance. */
export interface Cash {
  paymentId: string;
  orderId: string;
  provider: string;
  orderState: string;
  amountMinor: number;
  currency: string;
  /** Instant of the latest payment into the balance. */
  since: Date;
  /** State of the latest refund: unanswered or failed. Null otherwise. */
  refund: "asked" | "failed" | null;
}

/** SQL: the money in the cash balance of payment `p`. Subtracts refunds made since the last query of the balance. */
export function cashMinor({ tenantId }: RowReader, currency: RawBuilder<unknown>): RawBuilder<number> {
  return cashMinorOf(sql`${tenantId}`, currency);
}

/** SQL like `cashMinor`, with the tenant as an SQL expression. Used in lists over several sites. */
export function cashMinorOf(tenantId: RawBuilder<unknown>, currency: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(coalesce((select sum(m.net_minor) from cash_transactions m where m.tenant_id = ${tenantId}
      and m.payment_id = p.id and m.currency = ${currency}), 0)
    - coalesce((select sum(r.amount_minor) from cash_refunds r where r.tenant_id = ${tenantId}
      and r.payment_id = p.id and r.currency = ${currency} and r.state in ('pending', 'done')
      and (p.cash_asked_at is null or r.answered_at > p.cash_asked_at)), 0))::integer`;
}

export async function readCash(q: RowReader, paymentId?: string): Promise<Cash[]> {
  const t = q.tenantId;
  return q.rows(sql<Cash>`
    select * from (
      select p.id as "paymentId", p.order_id as "orderId", p.provider, o.state as "orderState", c.currency,
        ${cashMinor(q, sql.ref("c.currency"))} as "amountMinor", c.since,
        (select case when r.state in ('asked', 'failed') then r.state end from cash_refunds r where r.tenant_id = ${t}
          and r.payment_id = p.id and r.currency = c.currency order by r.created_at desc, r.id desc limit 1) as refund
      from payments p
      cross join lateral ${movements(sql`${t}`)} c
      join orders o on o.tenant_id = ${t} and o.id = p.order_id
      where p.tenant_id = ${t} and p.cash_since is not null
        ${paymentId === undefined ? sql`` : sql`and p.id = ${paymentId}`}
    ) balances where "amountMinor" > 0 order by since, "orderId" limit 500`);
}

/** Maximum age of an order whose balance is queried. Bank transfers may arrive months after their order. */
const longestAwaited = "180 days";

/** Pause between two queries of a balance, longer than all retries of a job take. */
const pauseBetweenQueries = "6 hours";

/** Enqueues one query of each balance a day, because a webhook may be lost. */
export async function queueCashQueries(w: TenantWriter): Promise<void> {
  const due = await w.rows(sql<{ provider: string; customer: string }>`
    update payments set cash_queued_at = app_now()
    where tenant_id = ${w.tenantId} and id in (
      select p.id from payments p
      where p.tenant_id = ${w.tenantId} and p.cash_customer is not null
        and (p.cash_asked_at is null or p.cash_asked_at < app_now() - interval '1 day')
        and (p.cash_queued_at is null or p.cash_queued_at < app_now() - ${pauseBetweenQueries}::interval)
        and (p.created_at > app_now() - ${longestAwaited}::interval
          or (select sum(c.net_minor) from cash_transactions c
            where c.tenant_id = ${w.tenantId} and c.payment_id = p.id) > 0)
      order by p.cash_queued_at nulls first, p.created_at desc limit 200 for no key update skip locked)
    returning provider, cash_customer as customer`);
  // Use the slow lane, because a call without an answer takes seconds.
  for (const { provider, customer } of due) {
    await w.enqueue("payments.followCash", { provider, customer }, { lane: "slow" });
  }
}
