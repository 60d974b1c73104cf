import { type RawBuilder, sql } from "kysely";
import { divideHalfUp } from "~/platform/money";
import type { RowReader, TenantWriter } from "~/tenancy/scope.server";
import { disputeReference, debitChargeback, countChargedBackCredits } from "~/wallet/ledger.server";

/** Maximum number of days between a payment and its refund or dispute. Older payments are not queried. */
export const longestDisputableDays = 120;

/** SQL: the amount of payment `p` that is disputed now. */
export const disputedMinor = sql<number>`(case when p.charged_back_at is null or p.reinstated_at is not null then 0
  else least(coalesce(p.disputed_minor, p.amount_minor), p.amount_minor) end)`;

/** SQL condition: a part of payment `p` or the whole payment is disputed. */
export const isDisputed = sql<boolean>`(p.charged_back_at is not null and p.reinstated_at is null)`;

/** SQL condition: the dispute of payment `p` is neither won, lost nor closed because of its age. */
export const isOpenDispute = sql<boolean>`(${isDisputed} and p.dispute_closed_at is null)`;

/** SQL condition: the dispute of payment `p` is lost, or closed because of its age. */
export const isEndedDispute = sql<boolean>`(${isDisputed} and p.dispute_closed_at is not null)`;

/** SQL condition: all of payment `p` is disputed. A partly disputed payment can still be refunded in part. */
export const isDisputedWhole = sql<boolean>`(${isDisputed}
  and coalesce(p.disputed_minor, p.amount_minor) >= p.amount_minor)`;

/** SQL condition: the payment of a return is wholly disputed. `alias` names the return's row. */
export function isAtBank({ tenantId }: RowReader, alias: "r" | "o"): RawBuilder<boolean> {
  return sql`exists (select from payments p
    where p.tenant_id = ${tenantId} and p.order_id = ${sql.ref(`${alias}.order_id`)} and ${isDisputedWhole})`;
}

interface DisputedPayment {
  member_id: string;
  order_id: string;
  credits: number;
  amount_minor: number;
  disputes_won: number;
  disputed: number;
}

/** Debits credits for an open dispute again, because a failed return has restored the credits. */
export async function debitDisputedShare(w: TenantWriter, paymentId: string, returnId: string): Promise<void> {
  const [row] = await w.rows(sql<DisputedPayment>`
    select o.member_id, p.order_id, o.credits, p.amount_minor, p.disputes_won, ${disputedMinor} as disputed
    from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${w.tenantId} and p.id = ${paymentId}`);
  if (!row || row.disputed === 0) return;
  const { member_id: memberId, order_id: orderId } = row;
  const first = disputeReference(orderId, row.disputes_won);
  const share = divideHalfUp(row.credits * row.disputed, row.amount_minor);
  const credits = share - (await countChargedBackCredits(w, memberId, first));
  if (credits > 0) await debitChargeback(w, { memberId, credits, reference: `${first}/${returnId}`, orderId });
}
