import { type RawBuilder, sql } from "kysely";
import { isId } from "~/platform/ids";
import { mostCounted } from "./queue/work-item";
import type { StaffRows } from "./staff/staff-database.server";
import type { BacklogCount } from "./backlog-count";

/** A member's request for an erasure or a copy, a day overdue. */
export interface OverdueDataRequest {
  tenantId: number;
  id: string;
  kind: "erasure" | "copy";
  memberId: string;
  requestedAt: Date;
  /** Instant at which the erasure or the copy was due. */
  dueAt: Date;
}

const requestsPerPage = 50;

/** SQL: erasures that are a day overdue, and copies that are not ready a day after their request. */
function overdue(tenants: readonly number[]): RawBuilder<unknown> {
  const ids = sql`${[...tenants]}::integer[]`;
  return sql`(
    select tenant_id, id, 'erasure' as kind, member_id, requested_at, return_until as due_at from deletions
    where tenant_id = any (${ids}) and returned_at is null and purged_at is null
      and return_until < app_now() - interval '1 day'
    union all
    select tenant_id, id, 'copy', member_id, requested_at, requested_at from data_exports
    where tenant_id = any (${ids}) and ready_at is null and requested_at < app_now() - interval '1 day') as overdue`;
}

export async function countOverdueDataRequests(q: StaffRows, tenants: readonly number[]): Promise<BacklogCount> {
  const [waiting] = await q.rows(sql<BacklogCount>`
    select count(*)::integer as count, min(due_at) as oldest
    from (select due_at from ${overdue(tenants)} limit ${mostCounted + 1}) as counted`);
  return waiting as BacklogCount;
}

/** Lists overdue requests of these sites. Ids sort by time, so the last id is the cursor. */
export async function listOverdueDataRequests(
  q: StaffRows,
  tenants: readonly number[],
  after: string | null,
): Promise<{ requests: OverdueDataRequest[]; next: string | null }> {
  const past = after && isId(after) ? sql`where id > ${after}::uuid` : sql``;
  const rows = await q.rows(sql<OverdueDataRequest>`
    select tenant_id as "tenantId", id, kind, member_id as "memberId", requested_at as "requestedAt", due_at as "dueAt"
    from ${overdue(tenants)} ${past} order by id limit ${requestsPerPage + 1}`);
  const requests = rows.slice(0, requestsPerPage);
  return { requests, next: rows.length > requests.length ? (requests.at(-1)?.id ?? null) : null };
}
