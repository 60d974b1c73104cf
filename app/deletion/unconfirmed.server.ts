import { sql } from "kysely";
import { unconfirmedDays } from "~/accounts/policy";
import { lockProfile } from "~/accounts/profile-lock.server";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { purgeMember } from "./purge.server";

const batch = 100;

/**
 * Erases a batch of sign-ups that were not confirmed in time. The time counts from `held_at`, which a corrected email
 * address renews. Returns true when rows may remain.
 */
export async function eraseUnconfirmed(scope: TenantScope): Promise<boolean> {
  const due = await scope.db.read((q) => listUnconfirmed(q));
  for (const memberId of due) {
    if (await scope.db.write((w) => markUnconfirmedDeleted(w, memberId))) await purgeMember(scope, memberId);
  }
  return due.length === batch;
}

/** Finds the instant at which an unconfirmed sign-up will be erased. Null for other members. */
export async function findErasureOf(q: TenantReader, memberId: string): Promise<Date | null> {
  const [row] = await q.rows(sql<{ at: Date }>`
    select h.held_at + make_interval(days => ${unconfirmedDays}) as at ${heldSignups(q)} and m.id = ${memberId}`);
  return row?.at ?? null;
}

async function listUnconfirmed(q: TenantReader): Promise<string[]> {
  const rows = await q.rows(sql<{ id: string }>`
    select m.id ${heldSignups(q)} and h.held_at < app_now() - make_interval(days => ${unconfirmedDays})
    order by h.held_at limit ${batch}`);
  return rows.map(({ id }) => id);
}

/** Sign-ups that were never confirmed. Excludes members who were active before their site required confirmation. */
function heldSignups(q: TenantReader) {
  return sql`
    from held_names h
    join profiles p on p.tenant_id = h.tenant_id and p.name_key = h.name_key
    join members m on m.tenant_id = h.tenant_id and m.id = p.member_id
    where h.tenant_id = ${q.tenantId} and m.state = 'unconfirmed' and m.last_active_at = m.created_at`;
}

/** Marks the sign-up as permanently deleted. Returns false when a concurrent confirmation came first. */
async function markUnconfirmedDeleted(w: TenantWriter, memberId: string): Promise<boolean> {
  const t = w.tenantId;
  await lockProfile(w, memberId);
  const deleted = await w.rows(sql`
    with gone as (
      update members set state = 'deleted', deleted_at = app_now()
      where tenant_id = ${t} and id = ${memberId} and state = 'unconfirmed' and last_active_at = created_at returning id)
    insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until, purge_began_at)
    select ${t}::integer, ${timeId()}::uuid, gone.id, 'unconfirmed', app_now(), app_now(), app_now()
    from gone returning 1`);
  return deleted.length > 0;
}
