import { sql } from "kysely";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { nameRule, storedName } from "./display-name";

const batch = 200;

/**
 * Gives a batch of names from before the present rule the keys it makes. Where another member has the key already, the later
 * row keeps its own, and is listed by `listSharedNames`. False when none is left.
 */
export async function renewNameKeys(scope: TenantScope): Promise<boolean> {
  return scope.db.write(async (w) => (await renewSome(w)) === batch);
}

/** Each row leaves the earlier rule, so that the next batch begins where this one ended. */
async function renewSome(w: TenantWriter): Promise<number> {
  const rows = await w.rows(sql<{ memberId: string; name: string }>`
    select member_id as "memberId", name from profiles where tenant_id = ${w.tenantId} and name_rule < ${nameRule}
    order by name_rule, member_id limit ${batch} for update`);
  for (const { memberId, name } of rows) {
    const stored = storedName(name);
    await w.rows(sql`
      update profiles p set name_skeleton = ${stored.name_skeleton}, name_rule = ${stored.name_rule},
        name_key = case when exists (select from profiles o where o.tenant_id = ${w.tenantId}
          and o.name_key = ${stored.name_key} and o.member_id <> p.member_id) then p.name_key else ${stored.name_key} end
      where p.tenant_id = ${w.tenantId} and p.member_id = ${memberId}`);
  }
  return rows.length;
}

/** Two members whose names could be taken for one another, from before both were looked at. */
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
