import { type RawBuilder, sql } from "kysely";
import { isStillFailed } from "~/payments/failed-refunds.server";

/** SQL: one row per order of these sites with a failed refund. Selects the same orders as the order list. */
export function failedRefunds(tenants: readonly number[]): RawBuilder<unknown> {
  return sql`select min(f.failed_at) as since from credit_returns f
    where f.tenant_id = any (${[...tenants]}::integer[]) and ${isStillFailed} group by f.tenant_id, f.order_id`;
}
