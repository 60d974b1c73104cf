import { sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";

/**
 * Locks a profile until the commit. All transactions lock the account first, then the profile, then other rows of the
 * member, to avoid deadlocks (data.md). Returns false without a profile.
 */
export async function lockProfile(w: TenantWriter, memberId: string): Promise<boolean> {
  const locked = await w.rows(sql`
    select 1 from profiles where tenant_id = ${w.tenantId} and member_id = ${memberId} for no key update`);
  return locked.length > 0;
}

/** Locks the profile of a photo's or text's owner. */
export async function lockProfileOf(w: TenantWriter, table: "photos" | "profile_texts", id: string): Promise<void> {
  await w.rows(sql`
    select 1 from profiles where tenant_id = ${w.tenantId} and member_id = (
      select member_id from ${sql.table(table)} where tenant_id = ${w.tenantId} and id = ${id}) for no key update`);
}
