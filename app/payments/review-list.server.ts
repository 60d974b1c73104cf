/** Payments for operators to decide: without an order, with a wrong amount, in a cash balance, or held returns. */
import { sql } from "kysely";
import type { RowReader, TenantWriter } from "~/tenancy/scope.server";
import { type Cash, readCash } from "./cash-balances.server";
import { listUnmatched, type UnmatchedPayment } from "./recovery.server";

/** A payment in part, or with a wrong amount. */
export interface Mismatch {
  orderId: string;
  provider: string;
  reference: string;
  orderState: string;
  owedMinor: number;
  owedCurrency: string;
  /** The amount that arrived. Null when it is not stored. */
  cameMinor: number | null;
  cameCurrency: string | null;
  /** True while the rest of a transfer may still arrive. */
  isPart: boolean;
  since: Date;
}

/** A return that operators must decide. */
export interface HeldReturn {
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

async function listMismatches(q: RowReader): Promise<Mismatch[]> {
  return q.rows(sql<Mismatch>`
    select p.order_id as "orderId", p.provider, coalesce(p.provider_reference, '') as reference, o.state as "orderState",
      p.amount_minor as "owedMinor", p.currency as "owedCurrency",
      coalesce(p.mismatched_minor, p.part_minor) as "cameMinor",
      coalesce(p.mismatched_currency, case when p.part_minor is not null then p.currency end) as "cameCurrency",
      p.mismatched_minor is null and p.part_minor is not null as "isPart", p.mismatched_at as since
    from payments p join orders o on o.tenant_id = p.tenant_id and o.id = p.order_id
    where p.tenant_id = ${q.tenantId} and p.mismatched_at is not null and p.mismatch_settled_at is null
    order by p.mismatched_at, p.id limit 500`);
}

async function listHeldReturns(q: RowReader): Promise<HeldReturn[]> {
  return q.rows(sql<HeldReturn>`
    select order_id as "orderId", amount_minor as "amountMinor", currency, held_at as since from credit_returns
    where tenant_id = ${q.tenantId} and state = 'asked' and held_at is not null order by held_at, id limit 200`);
}

/** Stores how operators settled an order's payment of a wrong amount. Returns false when no payment waits. */
export async function settleMismatch(w: TenantWriter, orderId: string, note: string): Promise<boolean> {
  const settled = await w.rows(sql`
    update payments set mismatch_settled_at = app_now(), mismatch_note = ${note}
    where tenant_id = ${w.tenantId} and order_id = ${orderId} and mismatched_at is not null
      and mismatch_settled_at is null returning 1`);
  return settled.length > 0;
}
