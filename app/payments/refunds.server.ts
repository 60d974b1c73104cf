import { type RawBuilder, sql } from "kysely";
import { isId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import type { RowReader, TenantWriter } from "~/tenancy/scope.server";
import { debitDisputedShare, isAtBank } from "./disputed-amount.server";
import { countMoves, restoreReturn, reverseReturn } from "./lost-returns.server";
import {
  hasRefund,
  lockPayersWallet,
  isRefunded,
  type RefundedPayment,
  repeatHeldReturn,
} from "./refund-decisions.server";
import { type ProviderRefund, refundStates } from "./providers/provider";
import type { SettledByHand } from "./settled-by-hand";

interface Options {
  /** True when the whole payment is disputed. Refunds then wait. */
  isHeld: boolean;
}

/** Locks a payment against other settlements while its refunds are stored. */
export async function lockPaymentRow(w: TenantWriter, { id }: RefundedPayment): Promise<void> {
  await w.rows(sql`select 1 from payments where tenant_id = ${w.tenantId} and id = ${id} for no key update`);
}

/**
 * Stores all refunds of a payment. Their states move only forward (M06). A failed refund restores its credits, even
 * after the state `done`. The sum of valid refunds becomes the refunded amount.
 */
export async function followRefunds(
  w: TenantWriter,
  payment: RefundedPayment,
  refunds: readonly ProviderRefund[],
  options: Options,
): Promise<void> {
  // Handle valid refunds first, because a valid refund overrides an earlier failed attempt of the same return.
  const standing = refunds.filter(({ state }) => state !== "failed");
  const failed = refunds.filter(({ state }) => state === "failed");
  for (const refund of [...standing, ...failed]) await followRefund(w, payment, refund, options);
  if (refunds.length === 0) return;
  await w.rows(sql`
    update payments p set refunded_minor = least(p.amount_minor, (select coalesce(sum(r.amount_minor), 0)::integer
      from payment_refunds r where r.tenant_id = ${w.tenantId} and r.payment_id = p.id and r.state <> 'failed'))
    where p.tenant_id = ${w.tenantId} and p.id = ${payment.id}`);
}

async function followRefund(w: TenantWriter, payment: RefundedPayment, refund: ProviderRefund, options: Options) {
  const { reference, amountMinor, state } = refund;
  const returnId = refund.returnId !== null && isId(refund.returnId) ? refund.returnId : null;
  const steps = sql`array[${sql.join(refundStates)}]::text[]`;
  const [moved] = await w.rows(sql<{ return_id: string | null }>`
    insert into payment_refunds as known
      (tenant_id, payment_id, reference, return_id, amount_minor, state, created_at, updated_at)
    values (${w.tenantId}, ${payment.id}, ${reference}, ${returnId}, ${amountMinor}, ${state}, app_now(), app_now())
    on conflict (tenant_id, payment_id, reference) do update set state = excluded.state, updated_at = excluded.updated_at
      where array_position(${steps}, known.state) < array_position(${steps}, excluded.state)
    returning return_id`);
  if (!moved?.return_id) return;
  if (state !== "failed") await restoreReturn(w, payment, moved.return_id, amountMinor);
  if (state === "done") await w.enqueue("payments.invoice", { orderId: payment.order_id, kind: "credit" });
  if (state === "failed" && !(await isRefunded(w, moved.return_id))) {
    await failReturn(w, payment, moved.return_id, options);
    await repeatHeldReturn(w, payment);
  }
}

/** Number of failed refunds of a return, after which only an operator tries again. */
const ownTries = 4;
const nextTryDays = 7;

/**
 * Handles a failed refund: restores the credits and tells the member. During a chargeback or for a banned member, the
 * money stays owed.
 */
export async function failReturn(
  w: TenantWriter,
  payment: RefundedPayment,
  returnId: string,
  { isHeld }: Options,
): Promise<void> {
  await lockPayersWallet(w, payment);
  const open = sql`tenant_id = ${w.tenantId} and id = ${returnId} and order_id = ${payment.order_id} and state <> 'failed'`;
  if (isHeld) {
    await w.rows(sql`update credit_returns set state = 'asked' where ${open}`);
    return;
  }
  // Do not restore credits for a banned member, or when a part of the return was refunded.
  if ((await isReturnerBanned(w, returnId)) || (await hasRefund(w, returnId))) return oweReturn(w, payment, returnId);
  const failed = await w.rows(sql<{ kind: string; reachable: boolean }>`
    update credit_returns r set state = 'failed', failed_at = app_now(), repeated_at = null where ${open}
    returning r.kind, exists (select from accounts a where a.tenant_id = ${w.tenantId} and a.member_id = r.member_id) as reachable`);
  if (failed.length === 0) return;
  const { tenantId } = w;
  w.afterCommit(() => log.error("refund.failed", { tenantId, paymentId: payment.id }));
  // Cancel the return's credit note if the return has a credit note.
  await w.enqueue("payments.invoice", { orderId: payment.order_id, kind: "correction" });
  // An erased account has no wallet or email address. The daily report lists the refund for operators.
  if (!failed[0]?.reachable) return;
  // A goodwill refund debited no credits, so no credits are restored.
  if (failed[0].kind === "goodwill") return w.enqueue("mail.goodwillFailed", { returnId });
  await reverseReturn(w, returnId);
  await debitDisputedShare(w, payment.id, returnId);
  await w.enqueue("mail.refundFailed", { returnId });
}

async function isReturnerBanned(w: TenantWriter, returnId: string): Promise<boolean> {
  const rows = await w.rows(sql`
    select 1 from members m join credit_returns r on r.tenant_id = m.tenant_id and r.member_id = m.id
    where m.tenant_id = ${w.tenantId} and r.id = ${returnId} and m.state = 'banned'`);
  return rows.length > 0;
}

/** Leaves the return unpaid for a later attempt, without restoring its credits. Tells the member the first time. */
async function oweReturn(w: TenantWriter, payment: RefundedPayment, returnId: string): Promise<void> {
  const [owed] = await w.rows(sql<{ attempt: number }>`
    update credit_returns set state = 'asked', attempt = attempt + 1, repeated_at = null
    where tenant_id = ${w.tenantId} and id = ${returnId} and order_id = ${payment.order_id} and state <> 'failed'
    returning attempt`);
  if (!owed) return;
  const { tenantId } = w;
  w.afterCommit(() => log.error("refund.failed", { tenantId, paymentId: payment.id }));
  if (owed.attempt === 1) await w.enqueue("mail.refundOwed", { returnId });
  const startAfter = new Date((await w.now()).getTime() + nextTryDays * 86_400_000);
  if (owed.attempt < ownTries) await w.enqueue("payments.refund", { returnId }, { startAfter });
}

/** Hours without an answer, more than all retries of one job take. */
const unansweredHours = 6;

/**
 * Enqueues refunds whose job ended without an answer, for instance during an outage of the provider. Excludes refunds
 * that other jobs repeat. The hours count from `reinstated_at` after a won dispute.
 */
export async function repeatUnanswered(w: TenantWriter): Promise<void> {
  const waiting = await w.rows(sql<{ id: string }>`
    select r.id from credit_returns r join payments p on p.tenant_id = r.tenant_id and p.order_id = r.order_id
    where r.tenant_id = ${w.tenantId} and r.state = 'asked' and r.attempt = 0 and r.held_at is null
      and greatest(r.created_at, p.reinstated_at) < app_now() - make_interval(hours => ${unansweredHours})
    order by r.created_at limit 500`);
  // The key prevents a second job for the same refund when a failed daily report runs again.
  for (const { id: returnId } of waiting) await w.enqueue("payments.refund", { returnId }, { singletonKey: returnId });
}

/**
 * SQL condition: return `o` is unpaid. Its state is `asked`, or `failed` for an erased member whose credits were not
 * restored.
 */
function isUnpaid(q: RowReader): RawBuilder<boolean> {
  const t = q.tenantId;
  return sql`(o.state = 'asked' or o.state = 'failed'
    and not exists (select from accounts a where a.tenant_id = ${t} and a.member_id = o.member_id)
    and not exists (select from credit_returns standing
      where standing.tenant_id = ${t} and standing.order_id = o.order_id and standing.state <> 'failed'
        and standing.kind = o.kind)
    and ${countMoves(q, "return", sql`o.id`)} > ${countMoves(q, "reversal", sql`o.id`)})`;
}

/** SQL condition: return `o` is unpaid and can be refunded. */
function isOwed(q: RowReader): RawBuilder<boolean> {
  return sql`${isUnpaid(q)} and not ${isAtBank(q, "o")}`;
}

/** An unpaid return whose refund `repeatRefund` would send. */
export interface UnpaidReturn {
  id: string;
  orderId: string;
  amountMinor: number;
  /** True when the provider or bank refused an attempt, and no newer attempt waits for an answer. */
  hasFailed: boolean;
  /** True while a repeated attempt waits for an answer. */
  isRepeated: boolean;
}

/**
 * SQL condition: the repeated refund of return `o` waits for an answer. After `unansweredHours` its job counts as lost.
 */
const isRepeated = sql`coalesce(o.repeated_at > app_now() - make_interval(hours => ${unansweredHours}), false)`;

/** Lists unpaid returns of the site, or of one order. */
export async function listOwed(q: RowReader, orderId: string | null = null): Promise<UnpaidReturn[]> {
  return q.rows(sql<UnpaidReturn>`
    select o.id, o.order_id as "orderId", o.amount_minor as "amountMinor",
      (o.state = 'failed' or o.attempt > 0) and not ${isRepeated} as "hasFailed", ${isRepeated} as "isRepeated"
    from credit_returns o
    where o.tenant_id = ${q.tenantId} and (${orderId}::uuid is null or o.order_id = ${orderId}::uuid) and ${isOwed(q)}
    order by o.order_id, o.id`);
}

/** An unpaid return that waits for a dispute over the whole payment. */
export interface ReturnAtBank {
  id: string;
  orderId: string;
  amountMinor: number;
}

export async function listAtBank(q: RowReader): Promise<ReturnAtBank[]> {
  return readAtBank(q, sql`true`);
}

/** True while this return waits for a dispute over the whole payment. */
export async function isReturnAtBank(q: RowReader, returnId: string): Promise<boolean> {
  return (await readAtBank(q, sql`o.id = ${returnId}`)).length > 0;
}

/** Finds the first return of an order that waits for a dispute over the whole payment. */
export async function findAtBank(q: RowReader, orderId: string): Promise<ReturnAtBank | null> {
  const [first] = await readAtBank(q, sql`o.order_id = ${orderId}`);
  return first ?? null;
}

async function readAtBank(q: RowReader, condition: RawBuilder<unknown>): Promise<ReturnAtBank[]> {
  return q.rows(sql<ReturnAtBank>`
    select o.id, o.order_id as "orderId", o.amount_minor as "amountMinor" from credit_returns o
    where o.tenant_id = ${q.tenantId} and ${condition} and ${isUnpaid(q)} and ${isAtBank(q, "o")} order by o.order_id, o.id`);
}

/**
 * Closes a return when the bank has paid the payer. Returns an empty list when the return does not wait for a dispute.
 */
export async function settleReturnAtBank(w: TenantWriter, returnId: string): Promise<SettledByHand[]> {
  const settled = await w.rows(sql<SettledByHand & { orderId: string }>`
    update credit_returns o set state = 'sent', sent_at = app_now(), failed_at = null, held_at = null
    where o.tenant_id = ${w.tenantId} and o.id = ${returnId} and ${isUnpaid(w)} and ${isAtBank(w, "o")}
    returning 'return at bank' as kind, o.id, o.order_id as "orderId", o.amount_minor as "amountMinor", o.currency`);
  for (const { orderId } of settled) await w.enqueue("payments.invoice", { orderId, kind: "credit" });
  return settled;
}

/**
 * Enqueues an unpaid return's refund again. The job sends nothing while a valid refund exists. Returns the order's id,
 * or null when nothing is owed.
 */
export async function repeatRefund(w: TenantWriter, returnId: string): Promise<string | null> {
  const [row] = await w.rows(sql<{ orderId: string }>`
    update credit_returns o
    set state = 'asked', failed_at = null, repeated_at = app_now(), attempt = case o.state when 'failed' then o.attempt + 1 else o.attempt end
    where o.tenant_id = ${w.tenantId} and o.id = ${returnId} and ${isOwed(w)} returning o.order_id as "orderId"`);
  if (!row) return null;
  await w.enqueue("payments.refund", { returnId });
  return row.orderId;
}
