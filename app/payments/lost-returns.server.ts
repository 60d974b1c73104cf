import { type RawBuilder, sql } from "kysely";
import { log } from "~/platform/log.server";
import type { RowReader, TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { reverse, spend } from "~/wallet/ledger.server";
import { coverFurtherRefunds, reverseExtensions } from "./extended-returns.server";
import { isGoodwillId } from "./goodwill.server";
import { lockPayersWallet, type RefundedPayment } from "./refund-decisions.server";

/** A return that the database lost or marked as failed, while the provider refunds the money. */
interface LostReturn {
  member_id: string;
  currency: string;
  /** State of the return. Null when its row is lost. */
  state: string | null;
  /** State of another return of the same order. */
  other_state: string | null;
  /** Credits that must still be debited for the return. */
  due: number;
  balance: number;
  has_account: boolean;
  /** Number of times that the credits were restored. */
  times_reversed: number;
}

/** SQL: number of times that a return's credits were debited or restored. Each movement has its own reference. */
export function countMoves(
  { tenantId }: RowReader,
  reason: "return" | "reversal",
  returnId: RawBuilder<unknown>,
): RawBuilder<number> {
  const first = reason === "return" ? sql`${returnId}::text` : sql`'return:' || ${returnId}::text`;
  return sql`(select count(*)::integer from ledger_transfers l
    where l.tenant_id = ${tenantId} and l.member_id = o.member_id and l.reason = ${reason}
      and (l.reference = ${first} or starts_with(l.reference, ${first} || ':')))`;
}

function takenReference(returnId: string, timesReversed: number): string {
  return timesReversed === 0 ? returnId : `${returnId}:${timesReversed}`;
}

/** Restores the credits that were debited most recently for a return. */
export async function reverseReturn(w: TenantWriter, returnId: string): Promise<void> {
  const [row] = await w.rows(sql<{ times: number }>`
    select ${countMoves(w, "reversal", sql`o.id`)} as times from credit_returns o
    where o.tenant_id = ${w.tenantId} and o.id = ${returnId}`);
  if (!row) return;
  await reverse(w, "return", takenReference(returnId, row.times));
  await reverseExtensions(w, returnId);
}

/**
 * Restores a lost or failed return that the provider is refunding. Debits the return's unused credits again. The daily
 * report lists the credits that the wallet lacks.
 */
export async function restoreReturn(
  w: TenantWriter,
  payment: RefundedPayment,
  returnId: string,
  amountMinor: number,
): Promise<void> {
  await lockPayersWallet(w, payment);
  const lost = await findLost(w, payment, returnId, amountMinor);
  if (lost?.state === "asked") return;
  if (lost?.state === "sent") {
    if ((await coverFurtherRefunds(w, returnId)) > 0) logUnmatched(w, payment);
    return;
  }
  // Leave this refund to the job of the order's other return, which is unpaid.
  if (lost?.other_state === "asked") return;
  const credits = lost ? Math.min(lost.balance, lost.due) : 0;
  if (!lost || lost.other_state !== null || (credits === 0 && lost.due > 0)) {
    return logUnmatched(w, payment);
  }
  await writeRestored(w, payment, returnId, { ...lost, credits, amountMinor });
  if (credits > 0) {
    const reference = takenReference(returnId, lost.times_reversed);
    const { balance } = await spend(w, {
      memberId: lost.member_id,
      credits,
      reason: "return",
      reference,
      orderId: payment.order_id,
    });
    await w.update("credit_returns").set({ balance_after: balance }).where("id", "=", returnId).execute();
  }
  // Send the receipt again, because the member was told that the refund failed.
  if (lost.state === "failed" && lost.has_account)
    await w.enqueue(isGoodwillId(returnId) ? "mail.goodwill" : "mail.returnReceipt", { returnId });
  if (credits < lost.due) logUnmatched(w, payment);
}

async function findLost(
  q: TenantReader,
  payment: RefundedPayment,
  returnId: string,
  amountMinor: number,
): Promise<LostReturn | undefined> {
  const t = q.tenantId;
  const id = sql`${returnId}`;
  const reversed = countMoves(q, "reversal", id);
  const [lost] = await q.rows(sql<LostReturn>`
    select o.member_id, o.currency, r.state, coalesce(w.balance, 0) as balance,
      ${reversed} as times_reversed,
      exists (select from accounts a where a.tenant_id = ${t} and a.member_id = o.member_id) as has_account,
      (select c.state from credit_returns c where c.tenant_id = ${t} and c.order_id = o.id and c.id <> ${returnId}
        and c.state <> 'failed' and c.kind = 'right' and ${!isGoodwillId(returnId)}) as other_state,
      case when r.id is null and ${isGoodwillId(returnId)} then 0 when r.id is null
        then least(o.credits, round(o.credits::numeric * ${amountMinor}::integer / o.amount_minor))::integer
        when ${countMoves(q, "return", id)} = ${reversed} then r.credits else 0 end as due
    from orders o
    left join wallets w on w.tenant_id = ${t} and w.member_id = o.member_id
    left join credit_returns r on r.tenant_id = ${t} and r.id = ${returnId}
    where o.tenant_id = ${t} and o.id = ${payment.order_id} and o.amount_minor > 0`);
  return lost;
}

interface Restored extends LostReturn {
  credits: number;
  amountMinor: number;
}

async function writeRestored(
  w: TenantWriter,
  payment: RefundedPayment,
  returnId: string,
  { state, member_id: memberId, currency, due, credits, amountMinor }: Restored,
): Promise<void> {
  const missing = due - credits;
  if (state === null) {
    await w.rows(sql`
      insert into credit_returns
        (tenant_id, id, member_id, order_id, kind, credits, credits_missing, amount_minor, currency, state, created_at,
          sent_at)
      values (${w.tenantId}, ${returnId}, ${memberId}, ${payment.order_id},
        ${isGoodwillId(returnId) ? "goodwill" : "right"}, ${credits}, ${missing}, ${amountMinor}, ${currency}, 'sent',
        app_now(), app_now())`);
  } else {
    await w.rows(sql`
      update credit_returns set state = 'sent', sent_at = app_now(), failed_at = null,
        credits = credits - ${missing}::integer, credits_missing = ${missing}
      where tenant_id = ${w.tenantId} and id = ${returnId}`);
  }
}

function logUnmatched(w: TenantWriter, payment: RefundedPayment): void {
  const { tenantId } = w;
  w.afterCommit(() => log.error("refund.unmatched", { tenantId, paymentId: payment.id }));
}
