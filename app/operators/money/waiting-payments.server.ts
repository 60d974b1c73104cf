import { type RawBuilder, sql } from "kysely";
import { cashMinorOf } from "~/payments/cash-balances.server";
import type { StaffRows } from "../staff/staff-database.server";
import { mostPayments } from "./waiting-payments";

/** SQL: payments and returns on these sites that wait for a decision, one row each, like the lists of each site. */
function waiting(tenants: readonly number[]): RawBuilder<unknown> {
  const within = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = any (${[...tenants]}::integer[])`;
  return sql`(
    select u.tenant_id, u.paid_at as since from unmatched_payments u where ${within("u")} and u.settled_at is null
    union all
    select p.tenant_id, p.mismatched_at from payments p
    where ${within("p")} and p.mismatched_at is not null and p.mismatch_settled_at is null
    union all
    select r.tenant_id, r.held_at from credit_returns r
    where ${within("r")} and r.state = 'asked' and r.held_at is not null
    union all
    select c.tenant_id, c.since from (
      select tenant_id, payment_id, currency, max(happened_at) filter (where net_minor > 0) as since
      from cash_transactions m where ${within("m")} group by 1, 2, 3) c
    join payments p on p.tenant_id = c.tenant_id and p.id = c.payment_id
    where ${cashMinorOf(sql.ref("c.tenant_id"), sql.ref("c.currency"))} > 0) as waiting`;
}

/** Finds the sites with the longest-waiting payments. Each site's own transaction then reads the payments. */
export async function findSitesWithPayments(q: StaffRows, tenants: readonly number[]): Promise<number[]> {
  const rows = await q.rows(sql<{ tenantId: number }>`
    select distinct tenant_id as "tenantId" from (
      select tenant_id from ${waiting(tenants)} order by since limit ${mostPayments}) as oldest`);
  return rows.map(({ tenantId }) => tenantId);
}
