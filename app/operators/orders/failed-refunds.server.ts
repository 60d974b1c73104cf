import { type RawBuilder, sql } from "kysely";
import { mostCounted } from "../queue/work-item";
import type { StaffRows } from "../staff/staff-database.server";
import type { Waiting } from "../waiting";

/** SQL condition: the return `f` has failed, and no later return of its kind is valid. */
export const isStillFailed: RawBuilder<boolean> = sql<boolean>`(f.state = 'failed' and not exists (
  select from credit_returns later where later.tenant_id = f.tenant_id and later.order_id = f.order_id
    and later.kind = f.kind and later.state <> 'failed'))`;

/** Counts these sites' orders with a failed refund, like the list of orders. */
export async function countFailedRefunds(q: StaffRows, tenants: readonly number[]): Promise<Waiting> {
  const [waiting] = await q.rows(sql<Waiting>`
    select count(*)::integer as count, min(failed_at) as oldest from (
      select min(f.failed_at) as failed_at from credit_returns f
      where f.tenant_id = any (${[...tenants]}::integer[]) and ${isStillFailed}
      group by f.tenant_id, f.order_id limit ${mostCounted + 1}) as counted`);
  return waiting as Waiting;
}
