import { type RawBuilder, sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";

/**
 * The step of ten minutes that an instant lies in, by itself that of now. Activity is kept no finer, so that a visit does not
 * rewrite the search index each time (performance.md 5.4), nor tell anybody the minute.
 */
export function activityStep(now = sql<Date>`app_now()`): RawBuilder<Date> {
  return sql`date_bin('10 minutes', ${now}, timestamptz 'epoch')`;
}

/** The member was here. Does nothing when this step is noted already. */
export async function noteActivity(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`
    with seen as (
      update members set last_active_at = app_now() where tenant_id = ${w.tenantId} and id = ${memberId}
    )
    update profiles set active_step = ${activityStep()}
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and active_step < ${activityStep()}`);
}
