import { type RawBuilder, sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";

/**
 * A time rounded down to ten minutes, by default now. Finer steps would reveal the minute and rewrite the search index
 * too often (performance.md 5.4).
 */
export function activityStep(now = sql<Date>`app_now()`): RawBuilder<Date> {
  return sql`date_bin('10 minutes', ${now}, timestamptz 'epoch')`;
}

/** Records a visit. The profile row changes at most every ten minutes. */
export async function noteActivity(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`
    with seen as (
      update members set last_active_at = app_now() where tenant_id = ${w.tenantId} and id = ${memberId}
    )
    update profiles set active_step = ${activityStep()}
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and active_step < ${activityStep()}`);
}
