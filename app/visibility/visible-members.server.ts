import { type RawBuilder, sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/**
 * Start of every query for members (DESIGN 5): listed profiles `p` without the viewer and blocked members. Continue
 * with conditions, and compare `tenant_id` of each joined table.
 */
export function visibleProfiles(q: TenantReader, viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`profiles p where p.tenant_id = ${q.tenantId} and p.listed`;
  return sql`profiles p where p.tenant_id = ${q.tenantId} and p.listed and p.member_id <> ${viewerId}
    and ${notBlocked(q, viewerId)}`;
}

/**
 * SQL condition: no block between the viewer and `p`. The subquery does not depend on `p`, so PostgreSQL hashes it
 * once.
 */
export function notBlocked(q: TenantReader, viewerId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`p.member_id not in (
      ${blockedEitherWay(q, viewerId)})`;
}

/**
 * SQL for ids of members who blocked the viewer or whom the viewer blocked. `viewerId` may be a column of the outer
 * query.
 */
function blockedEitherWay(q: TenantReader, viewerId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select b.blocked_id from blocks b where b.tenant_id = ${q.tenantId} and b.blocker_id = ${viewerId}
      union all select b.blocker_id from blocks b where b.tenant_id = ${q.tenantId} and b.blocked_id = ${viewerId}`;
}
