import { sql } from "kysely";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { nameRule, storedName } from "./display-name";

const batch = 200;

/**
 * Renews the name keys of a batch of rows. A row keeps its old key when the new one is taken. Returns false after the
 * last batch.
 */
export async function renewNameKeys(scope: TenantScope): Promise<boolean> {
  return scope.db.write(async (w) => {
    if ((await renewProfiles(w)) === batch) return true;
    return (await renewHolds(w)) === batch;
  });
}

interface OldName {
  /** Null for a reserved name without profile. */
  memberId: string | null;
  name: string;
  key: string;
}

/**
 * Every row gets the current rule number, even a row that keeps its old key, so that the next batch skips the row.
 * Locks the rows in the order of ids, because a member's block also locks two profiles in this order.
 */
async function renewProfiles(w: TenantWriter): Promise<number> {
  const rows = await w.rows(sql<OldName>`
    select member_id as "memberId", name, name_key as key from profiles
    where tenant_id = ${w.tenantId} and name_rule < ${nameRule} and member_id in (
      select member_id from profiles where tenant_id = ${w.tenantId} and name_rule < ${nameRule}
      order by name_rule, member_id limit ${batch})
    order by member_id for update`);
  for (const row of rows) {
    const { name_key, name_skeleton, name_rule } = await renewed(w, row);
    await w.rows(sql`
      update profiles set name_key = ${name_key}, name_skeleton = ${name_skeleton}, name_rule = ${name_rule}
      where tenant_id = ${w.tenantId} and member_id = ${row.memberId}`);
    // Change the reserved name too, because it has the same key as the profile.
    await saveHold(w, row.key, { name_key, name_skeleton, name_rule });
  }
  return rows.length;
}

/** Renews names reserved without a member. */
async function renewHolds(w: TenantWriter): Promise<number> {
  const rows = await w.rows(sql<OldName>`
    select null as "memberId", name, name_key as key from held_names
    where tenant_id = ${w.tenantId} and name_rule < ${nameRule} order by name_rule limit ${batch} for update`);
  for (const row of rows) await saveHold(w, row.key, await renewed(w, row));
  return rows.length;
}

type NameKeys = Omit<ReturnType<typeof storedName>, "name">;

async function renewed(w: TenantWriter, { memberId, name, key }: OldName): Promise<NameKeys> {
  const { name: _, ...keys } = storedName(name);
  const [taken] = await w.rows(sql`
    select 1 from profiles where tenant_id = ${w.tenantId} and name_key = ${keys.name_key}
      and member_id is distinct from ${memberId}::uuid
    union all
    select 1 from held_names where tenant_id = ${w.tenantId} and name_key = ${keys.name_key} and name_key <> ${key}`);
  return taken ? { ...keys, name_key: key } : keys;
}

async function saveHold(w: TenantWriter, key: string, keys: NameKeys): Promise<void> {
  await w.rows(sql`
    update held_names set name_key = ${keys.name_key}, name_skeleton = ${keys.name_skeleton}, name_rule = ${keys.name_rule}
    where tenant_id = ${w.tenantId} and name_key = ${key}`);
}

/** Two members with look-alike names, chosen before names were compared across alphabets. */
export interface SharedName {
  memberId: string;
  name: string;
  otherId: string;
  otherName: string;
}

const mostShown = 500;

export async function listSharedNames(q: TenantReader): Promise<SharedName[]> {
  return q.rows(sql<SharedName>`
    select p.member_id as "memberId", p.name, o.member_id as "otherId", o.name as "otherName" from profiles p
    join profiles o on o.tenant_id = ${q.tenantId} and o.name_skeleton = p.name_skeleton and o.member_id < p.member_id
    where p.tenant_id = ${q.tenantId} and p.name_skeleton <> '' order by p.name_skeleton, p.member_id, o.member_id
    limit ${mostShown}`);
}
