/** Cases that operators decide: payments without an order or of a wrong amount, cash balances, held returns. */
import { sql } from "kysely";
import type { RowReader, TenantWriter } from "~/tenancy/scope.server";
import { type Cash, readCash } from "./cash-balances.server";
import { listUnmatched, type UnmatchedPayment } from "./recovery.server";
import type { SettledByHand } from "./settled-by-hand";

/** A payment of a partial or wrong amount. */
export interface Mismatch {
  paymentId: string;
  orderId: string;
  provider: string;
  reference: string;
  orderState: string;
  owedMinor: number;
  owedCurrency: string;
  /** The amount that arrived. Null when the database lacks the amount. */
  receivedMinor: number | null;
  receivedCurrency: string | null;
  /** True while the rest of a transfer may still arrive. */
  isPart: boolean;
  since: Date;
}

/** A return that operators must decide. */
export interface HeldReturn {
  id: string;
  orderId: string;
  amountMinor: number;
  currency: string;
  since: Date;
}

export interface ReviewList {
  unmatched: UnmatchedPayment[];
  mismatches: Mismatch[];
  cash: Cash[];
  heldReturns: HeldReturn[];
}

export async function readReviewList(q: RowReader): Promise<ReviewList> {
  return {
    unmatched: await listUnmatched(q),
    mismatches: await listMismatches(q),
    cash: await readCash(q),
    heldReturns: await listHeldReturns(q),
  };
}

/** SQL: the amount that arrived by payment `p`. Null when the amount is not stored. */
export const receivedAmount = {
  minor: sql<number | null>`coalesce(p.mismatched_minor, p.part_minor)`,
  currency: sql<string | null>`coalesce(p.mismatched_currency, case when p.part_minor is not null then p.currency end)`,
};

/** SQL condition: only a part of payment `p` has arrived. */
export const isPart = sql<boolean>`(p.mismatched_minor is null and p.part_minor is not null)`;

async function listMismatches(q: RowReader): Promise<Mismatch[]> {
  return q.rows(sql<Mismatch>`
    select p.id as "paymentId", p.order_id as "orderId", p.provider, coalesce(p.provider_reference, '') as reference,
      o.state as "orderState", p.amount_minor as "owedMinor", p.currency as "owedCurrency",
      ${receivedAmount.minor} as "receivedMinor", ${receivedAmount.currency} as "receivedCurrency",
      ${isPart} as "isPart", p.mismatched_at as since
    from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${q.tenantId} and p.mismatched_at is not null and p.mismatch_settled_at is null
    order by p.mismatched_at, p.id limit 500`);
}

async function listHeldReturns(q: RowReader): Promise<HeldReturn[]> {
  return q.rows(sql<HeldReturn>`
    select id, order_id as "orderId", amount_minor as "amountMinor", currency, held_at as since from credit_returns
    where tenant_id = ${q.tenantId} and state = 'asked' and held_at is not null order by held_at, id limit 200`);
}

/**
 * Stores how operators settled a payment of a wrong amount. Returns an empty list when the payment does not wait for
 * operators.
 */
export async function settleMismatch(w: TenantWriter, paymentId: string, note: string): Promise<SettledByHand[]> {
  return w.rows(sql<SettledByHand>`
    update payments p set mismatch_settled_at = app_now(), mismatch_note = ${note}
    where p.tenant_id = ${w.tenantId} and p.id = ${paymentId} and p.mismatched_at is not null
      and p.mismatch_settled_at is null
    returning 'mismatch' as kind, p.id, p.order_id as "orderId", ${receivedAmount.minor} as "amountMinor",
      ${receivedAmount.currency} as currency`);
}
