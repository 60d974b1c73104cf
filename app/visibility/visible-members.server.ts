import { type RawBuilder, sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/**
 * Who sees whom: the base of every list of people (DESIGN 5). It yields `profiles p` of members who are listed (active,
 * confirmed, not invisible), are not the viewer, and stand in no block with them either way. A visitor has no blocks.
 *
 * Use it as `from ${visibleProfiles(q, viewerId)} where …`; every further table joined names tenant_id itself.
 */
export function visibleProfiles(q: TenantReader, viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`profiles p where p.tenant_id = ${q.tenantId} and p.listed`;
  return sql`profiles p where p.tenant_id = ${q.tenantId} and p.listed and p.member_id <> ${viewerId}
    and ${notBlocked(q, viewerId)}`;
}

/**
 * The condition alone, for statements that start elsewhere (likes, conversations) and have `p` as the other's profile. Both
 * columns are never null. A list that does not depend on `p` is read once wherever it stands, and then looked up by hash;
 * two anti joins take part in each row and plan.
 */
export function notBlocked(q: TenantReader, viewerId: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`p.member_id not in (
      ${blockedEitherWay(q, viewerId)})`;
}

/** The ids of all who stand in a block with the viewer, who may be a column of the statement around it. */
export function blockedEitherWay(q: TenantReader, viewerId: string | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select b.blocked_id from blocks b where b.tenant_id = ${q.tenantId} and b.blocker_id = ${viewerId}
      union all select b.blocker_id from blocks b where b.tenant_id = ${q.tenantId} and b.blocked_id = ${viewerId}`;
}
