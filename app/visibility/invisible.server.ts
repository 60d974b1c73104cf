import { sql } from "kysely";
import { isListed } from "~/accounts/account-restraints.server";
import { lockProfile } from "~/accounts/profile-lock.server";
import type { TenantWriter } from "~/tenancy/scope.server";

/**
 * Turns invisible mode on or off (SET-08). Lists then omit the member, and other members see no activity.
 * Unconfirmed members are never listed (AMB-049).
 */
export async function setInvisible(w: TenantWriter, memberId: string, isInvisible: boolean): Promise<void> {
  await lockProfile(w, memberId);
  await w.rows(sql`
    with switched as (
      update members m set invisible_since = case when ${isInvisible} then coalesce(m.invisible_since, app_now()) end
      where m.tenant_id = ${w.tenantId} and m.id = ${memberId}
      returning m.id, ${isListed} as listed)
    update profiles p set listed = switched.listed from switched
    where p.tenant_id = ${w.tenantId} and p.member_id = switched.id`);
}
