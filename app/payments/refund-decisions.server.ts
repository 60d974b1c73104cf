import { type RawBuilder, sql } from "kysely";
import { log } from "~/platform/log.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { lockWallet } from "~/wallet/ledger.server";
import { disputedMinor } from "./disputed-amount.server";
import { decideRefund, type RefundDecision, type StandingRefund } from "./policy";
import type { SettledByHand } from "./settled-by-hand";

export interface RefundedPayment {
  id: string;
  order_id: string;
  amount_minor: number;
}

/** True when the provider has refunded a return, except its disputed amount. */
export async function isRefunded(q: TenantReader, returnId: string): Promise<boolean> {
  return (await hasRefund(q, returnId)) && !(await isShort(q, returnId));
}

/** True when the refunds are less than the return's undisputed amount. */
async function isShort(q: TenantReader, returnId: string): Promise<boolean> {
  const rows = await q.rows(sql`
    select 1 from credit_returns r join payments p on p.tenant_id = r.tenant_id and p.order_id = r.order_id
    where r.tenant_id = ${q.tenantId} and r.id = ${returnId} and ${refundedOf(q)} < ${dueMinor(q)}`);
  return rows.length > 0;
}

/**
 * SQL: the amount of payment `p` that return `r` should refund. Excludes disputed amounts and the order's other
 * returns.
 */
function dueMinor(q: TenantReader): RawBuilder<number> {
  const left = sql`p.amount_minor - ${disputedMinor} - ${refundsOf(q, sql`${isOfOther(q)}`)}`;
  return sql`least(r.amount_minor, greatest(0, ${left}))`;
}

/** SQL: the sum of payment `p`'s refunds, without refunds of the order's other returns. */
function refundedOf(q: TenantReader): RawBuilder<number> {
  return refundsOf(q, sql`not ${isOfOther(q)}`);
}

function refundsOf({ tenantId }: TenantReader, condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(select coalesce(sum(f.amount_minor), 0) from payment_refunds f
    where f.tenant_id = ${tenantId} and f.payment_id = p.id and f.state <> 'failed' and ${condition})`;
}

/** SQL condition: refund `f` belongs to a valid return of the order other than `r`. */
function isOfOther({ tenantId }: TenantReader): RawBuilder<boolean> {
  return sql`exists (select from credit_returns other where other.tenant_id = ${tenantId} and other.id = f.return_id
    and other.id <> r.id and other.state <> 'failed')`;
}

/** Enqueues the part of a sent return that waited for a dispute. Called when the dispute is won. */
export async function sendHeldPart(w: TenantWriter, orderId: string): Promise<void> {
  const short = await w.rows(sql<{ id: string }>`
    update credit_returns r set state = 'asked' from payments p
    where r.tenant_id = ${w.tenantId} and r.order_id = ${orderId} and r.state = 'sent'
      and p.tenant_id = ${w.tenantId} and p.order_id = r.order_id and ${refundedOf(w)} < ${dueMinor(w)}
      and exists (select from payment_refunds f where f.tenant_id = ${w.tenantId} and f.return_id = r.id
        and f.state <> 'failed')
    returning r.id`);
  for (const { id: returnId } of short) await w.enqueue("payments.refund", { returnId });
}

/** True when the provider has a valid refund for this return. */
export async function hasRefund(q: TenantReader, returnId: string): Promise<boolean> {
  const row = await q
    .from("payment_refunds")
    .select("reference")
    .where("return_id", "=", returnId)
    .where("state", "<>", "failed")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Decides from the refunds at the provider whether the return is paid, waits for operators, or is sent now. Lock the
 * payment and update its refunds before the call.
 */
export async function resolveRefund(
  w: TenantWriter,
  payment: RefundedPayment,
  returnId: string,
  amountMinor: number,
): Promise<RefundDecision> {
  const standing = await listStanding(w, payment);
  const [row] = await w.rows(sql<{ disputed: number }>`
    select ${disputedMinor} as disputed from payments p where p.tenant_id = ${w.tenantId} and p.id = ${payment.id}`);
  const facts = { returnId, amountMinor, paidMinor: payment.amount_minor, standing };
  const decision = decideRefund({ ...facts, disputedMinor: row?.disputed ?? 0 });
  if (decision.kind === "paid") await bindRefund(w, payment, returnId, decision.reference);
  await noteHeld(w, payment, returnId, decision.kind === "held");
  return decision;
}

async function listStanding(q: TenantReader, payment: RefundedPayment): Promise<StandingRefund[]> {
  return q.rows(sql<StandingRefund>`
    select r.reference, r.amount_minor as "amountMinor", r.return_id as "returnId",
      ${isStray(q)} as "isStray"
    from payment_refunds r
    where r.tenant_id = ${q.tenantId} and r.payment_id = ${payment.id} and r.state <> 'failed' order by r.reference`);
}

/** SQL condition: refund `r` names a return that is unknown here or failed. */
function isStray({ tenantId }: TenantReader): RawBuilder<boolean> {
  return sql`(r.return_id is not null and not exists (select from credit_returns c
    where c.tenant_id = ${tenantId} and c.id = r.return_id and c.state <> 'failed'))`;
}

/** Assigns a refund to this return, so that a failure of the refund restores this return's credits. */
async function bindRefund(
  w: TenantWriter,
  payment: RefundedPayment,
  returnId: string,
  reference: string,
): Promise<void> {
  await w.rows(sql`
    update payment_refunds set return_id = ${returnId}
    where tenant_id = ${w.tenantId} and payment_id = ${payment.id} and reference = ${reference}`);
  await markSent(w, returnId);
}

/** Marks a return as sent. Enqueues its credit note, because a webhook may already have reported the refund as done. */
export async function markSent(w: TenantWriter, returnId: string): Promise<void> {
  const sent = await w
    .update("credit_returns")
    .set({ state: "sent", sent_at: sql<Date>`app_now()` })
    .where("id", "=", returnId)
    .where("state", "=", "asked")
    .returning("order_id")
    .execute();
  for (const { order_id: orderId } of sent) await w.enqueue("payments.invoice", { orderId, kind: "credit" });
}

/**
 * Holds a return for operators, or ends the hold. Logs an error when a hold begins. The daily report lists held
 * returns.
 */
async function noteHeld(w: TenantWriter, payment: RefundedPayment, returnId: string, isHeld: boolean): Promise<void> {
  const changed = await w.rows(sql`
    update credit_returns set held_at = case when ${isHeld} then app_now() end
    where tenant_id = ${w.tenantId} and id = ${returnId} and (held_at is not null) <> ${isHeld} returning id`);
  if (!isHeld || changed.length === 0) return;
  const { tenantId } = w;
  w.afterCommit(() => log.error("refund.held", { tenantId, paymentId: payment.id }));
}

/** Closes a held return that operators settled at the provider. Returns an empty list when the return is not held. */
export async function settleHeldReturn(w: TenantWriter, returnId: string): Promise<SettledByHand[]> {
  const settled = await w.rows(sql<SettledByHand & { orderId: string }>`
    update credit_returns set state = 'sent', sent_at = app_now(), held_at = null
    where tenant_id = ${w.tenantId} and id = ${returnId} and state = 'asked' and held_at is not null
    returning 'held return' as kind, id, order_id as "orderId", amount_minor as "amountMinor", currency`);
  for (const { orderId } of settled) {
    await assignStrays(w, returnId, orderId);
    await w.enqueue("payments.invoice", { orderId, kind: "credit" });
  }
  return settled;
}

/**
 * Assigns an order's refunds without a valid return to this return. Assigns none while another return is held, because
 * the refunds may belong to that return.
 */
async function assignStrays(w: TenantWriter, returnId: string, orderId: string): Promise<void> {
  await w.rows(sql`
    update payment_refunds r set return_id = ${returnId}
    from payments p where p.tenant_id = ${w.tenantId} and p.order_id = ${orderId}
      and r.tenant_id = ${w.tenantId} and r.payment_id = p.id and r.state <> 'failed' and ${isStray(w)}
      and not exists (select from credit_returns other where other.tenant_id = ${w.tenantId}
        and other.order_id = ${orderId} and other.state = 'asked' and other.held_at is not null)`);
}

/** Enqueues a held return when one of the payment's refunds has failed. */
export async function repeatHeldReturn(w: TenantWriter, payment: RefundedPayment): Promise<void> {
  const held = await w
    .from("credit_returns")
    .select("id")
    .where("order_id", "=", payment.order_id)
    .where("state", "=", "asked")
    .where("held_at", "is not", null)
    .execute();
  for (const { id: returnId } of held) await w.enqueue("payments.refund", { returnId });
}

/** Locks the payer's wallet. Lock the wallet before the row of a return, because a concurrent return does the same. */
export async function lockPayersWallet(w: TenantWriter, payment: RefundedPayment): Promise<void> {
  const order = await w.from("orders").select("member_id").where("id", "=", payment.order_id).executeTakeFirst();
  if (order) await lockWallet(w, order.member_id);
}
