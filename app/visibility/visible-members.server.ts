import { type RawBuilder, sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/**
 * The base of every list of members (DESIGN 5): listed profiles `p` without the viewer and blocked members. Write `from
 * ${visibleProfiles(q, viewerId)} where …`, and compare tenant_id of each joined table.
 */
export function visibleProfiles(q: TenantReader, viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`profiles p where p.tenant_id = ${q.tenantId} and p.listed`;
  return sql`profiles p where p.tenant_id = ${q.tenantId} and p.listed and p.member_id <> ${viewerId}
    and ${notBlocked(q, viewerId)}`;
}

/**
 * SQL condition: no block between the viewer and `p`. The list of blocked members does not depend on `p`, so PostgreSQL
 * hashes it once. Two anti joins would run for each row.
 */
export function notBlocked(q: TenantReader, viewerId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`p.member_id not in (
      ${blockedEitherWay(q, viewerId)})`;
}

/**
 * Ids of members who blocked the viewer or whom the viewer blocked. The viewer may be a column of the outer statement.
 */
export function blockedEitherWay(q: TenantReader, viewerId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select b.blocked_id from blocks b where b.tenant_id = ${q.tenantId} and b.blocker_id = ${viewerId}
      union all select b.blocker_id from blocks b where b.tenant_id = ${q.tenantId} and b.blocked_id = ${viewerId}`;
}
