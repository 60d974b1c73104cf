import { type RawBuilder, sql } from "kysely";
import { cashMinorOf, movements } from "~/payments/cash-balances.server";
import type { StaffRows } from "../staff/staff-database.server";
import { mostPayments } from "./waiting-payments";

/**
 * SQL: payments and returns of these sites, one row each, like the lists of each site. Marks part payments of open
 * orders and running refunds as on their way.
 */
function listed(tenants: readonly number[]): RawBuilder<unknown> {
  const within = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = any (${[...tenants]}::integer[])`;
  return sql`(
    select u.tenant_id, u.paid_at as since, false as is_on_its_way from unmatched_payments u
    where ${within("u")} and u.settled_at is null
    union all
    select p.tenant_id, p.mismatched_at, p.mismatched_minor is null and p.part_minor is not null
      and (select o.state = 'open' from orders o where o.tenant_id = p.tenant_id and o.id = p.order_id)
    from payments p where ${within("p")} and p.mismatched_at is not null and p.mismatch_settled_at is null
    union all
    select r.tenant_id, r.held_at, false from credit_returns r
    where ${within("r")} and r.state = 'asked' and r.held_at is not null
    union all
    select p.tenant_id, c.since, exists (select from cash_refunds a where a.tenant_id = p.tenant_id
      and a.payment_id = p.id and a.currency = c.currency and a.state = 'asked')
    from payments p cross join lateral ${movements(sql.ref("p.tenant_id"))} c
    where ${within("p")} and p.cash_since is not null
      and ${cashMinorOf(sql.ref("p.tenant_id"), sql.ref("c.currency"))} > 0) as listed`;
}

/** Finds the sites with the longest-waiting payments. Each site's own transaction then reads the payments. */
export async function findSitesWithPayments(q: StaffRows, tenants: readonly number[]): Promise<number[]> {
  const rows = await q.rows(sql<{ tenantId: number }>`
    select distinct tenant_id as "tenantId" from (
      select tenant_id from ${listed(tenants)} order by is_on_its_way, since limit ${mostPayments}) as oldest`);
  return rows.map(({ tenantId }) => tenantId);
}

/** SQL: the instants since when payments on these sites wait for a decision. */
export function waitingPayments(tenants: readonly number[]): RawBuilder<unknown> {
  return sql`select since from ${listed(tenants)} where not is_on_its_way`;
}
