import { type RawBuilder, sql } from "kysely";
import { cashMinorOf, movements } from "~/payments/cash-balances.server";
import { receivedAmount, isPart } from "~/payments/review-list.server";
import type { StaffRows } from "../staff/staff-database.server";
import { mostPayments } from "./list-limit";

/** A payment or return that waits for a decision or is still in progress. */
export interface WaitingPayment {
  tenantId: number;
  kind: "unmatched" | "part" | "mismatch" | "cash" | "returning" | "held";
  /** Id of the return or payment. The provider's reference for a payment without an order. */
  id: string;
  provider: string | null;
  reference: string | null;
  orderId: string | null;
  /** Amount of the payment or return. Null when unknown. */
  amountMinor: number | null;
  currency: string | null;
  /** Price of the order, for a payment of another amount. Null for other kinds. */
  owedMinor: number | null;
  owedCurrency: string | null;
  since: Date;
  /** True when the last attempt to refund failed. */
  hasFailed: boolean;
}

/** SQL: kinds for which operators have nothing to decide. */
const isOnItsWay = sql`kind in ('part', 'returning')`;

/**
 * SQL: payments and returns of these sites, one row each. No column names a person. Part payments of open orders and
 * running refunds have kinds of their own.
 */
function listed(tenants: readonly number[]): RawBuilder<unknown> {
  const within = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = any (${[...tenants]}::integer[])`;
  return sql`(
    select u.tenant_id, 'unmatched' as kind, u.reference as id, u.provider, u.reference, null::uuid as order_id, u.amount_minor, u.currency,
      null::integer as owed_minor, null::text as owed_currency, u.paid_at as since, false as has_failed
    from unmatched_payments u
    where ${within("u")} and u.settled_at is null
    union all
    select p.tenant_id, case when ${isPart}
        and (select o.state = 'open' from orders o where o.tenant_id = p.tenant_id and o.id = p.order_id)
        then 'part' else 'mismatch' end,
      p.id::text, p.provider, coalesce(p.provider_reference, ''), p.order_id,
      ${receivedAmount.minor}, ${receivedAmount.currency},
      p.amount_minor, p.currency, p.mismatched_at, false
    from payments p where ${within("p")} and p.mismatched_at is not null and p.mismatch_settled_at is null
    union all
    select r.tenant_id, 'held', r.id::text, null, null, r.order_id, r.amount_minor, r.currency, null, null, r.held_at, false
    from credit_returns r
    where ${within("r")} and r.state = 'asked' and r.held_at is not null
    union all
    select p.tenant_id, case when refund.state = 'asked' then 'returning' else 'cash' end, p.id::text, p.provider, null,
      p.order_id, left_over.minor, c.currency, null, null, c.since, refund.state is not distinct from 'failed'
    from payments p cross join lateral ${movements(sql.ref("p.tenant_id"))} c
    cross join lateral (select ${cashMinorOf(sql.ref("p.tenant_id"), sql.ref("c.currency"))} as minor) left_over
    left join lateral (select a.state from cash_refunds a where a.tenant_id = p.tenant_id and a.payment_id = p.id
      and a.currency = c.currency order by a.created_at desc, a.id desc limit 1) refund on true
    where ${within("p")} and p.cash_since is not null and left_over.minor > 0) as listed`;
}

/** Lists the longest-waiting payments of these sites in one statement. Payments that need no decision come last. */
export function listWaitingPayments(q: StaffRows, tenants: readonly number[]): Promise<WaitingPayment[]> {
  return q.rows(sql<WaitingPayment>`
    select tenant_id as "tenantId", kind, id, provider, reference, order_id as "orderId",
      amount_minor::integer as "amountMinor", currency, owed_minor as "owedMinor", owed_currency as "owedCurrency", since, has_failed as "hasFailed"
    from ${listed(tenants)} order by ${isOnItsWay}, since, id limit ${mostPayments}`);
}

/** SQL: one row per payment on these sites that waits for a decision, with the start of its wait. */
export function waitingSince(tenants: readonly number[]): RawBuilder<unknown> {
  return sql`select since from ${listed(tenants)} where not ${isOnItsWay}`;
}
