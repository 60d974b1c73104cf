import { sql } from "kysely";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";

export interface BlockedMember {
  memberId: string;
  /** Null for a deleted or banned member (P03). */
  name: string | null;
  fictional: boolean;
  blockedAt: string;
}

/** The members whom this member has blocked, newest block first (ROL-20). */
export async function listBlocked(q: TenantReader, memberId: string): Promise<BlockedMember[]> {
  const rows = await q
    .from("blocks", "b")
    .innerJoin("profiles as p", (join) =>
      join.onRef("p.tenant_id", "=", "b.tenant_id").onRef("p.member_id", "=", "b.blocked_id"),
    )
    .innerJoin("members as m", (join) =>
      join.onRef("m.tenant_id", "=", "b.tenant_id").onRef("m.id", "=", "b.blocked_id"),
    )
    .select(["b.blocked_id", "p.name", "m.state", "m.fictional", "b.created_at"])
    .where("b.blocker_id", "=", memberId)
    .orderBy("b.created_at", "desc")
    .limit(200)
    .execute();
  return rows.map(({ blocked_id: memberId, name, state, fictional, created_at }) => {
    const isOpen = state === "active" || state === "unconfirmed";
    return { memberId, name: isOpen ? name : null, fictional, blockedAt: created_at.toISOString() };
  });
}

export async function countBlocked(q: TenantReader, memberId: string): Promise<number> {
  const [row] = await q.rows(sql<{ blocked: number }>`
    select count(*)::integer as blocked from blocks b where b.tenant_id = ${q.tenantId} and b.blocker_id = ${memberId}`);
  return row?.blocked ?? 0;
}

/** Stores a block. Returns false when the block already existed. */
export async function addBlock(w: TenantWriter, blockerId: string, blockedId: string): Promise<boolean> {
  const rows = await w.rows(sql`
    insert into blocks (tenant_id, blocker_id, blocked_id, created_at)
    values (${w.tenantId}, ${blockerId}, ${blockedId}, app_now())
    on conflict (tenant_id, blocker_id, blocked_id) do nothing returning 1`);
  return rows.length > 0;
}

/** Removes a block (ROL-21). Conversations and likes deleted by the block stay deleted. */
export async function removeBlock(w: TenantWriter, blockerId: string, blockedId: string): Promise<void> {
  await w.remove("blocks").where("blocker_id", "=", blockerId).where("blocked_id", "=", blockedId).execute();
}
