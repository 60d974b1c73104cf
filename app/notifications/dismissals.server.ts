import { sql } from "kysely";
import type { TenantWriter } from "~/tenancy/scope.server";

/** Stores a dismissed alert in the database, in addition to the browser's `localStorage` (DESIGN 13.12). */
export async function dismissAlert(w: TenantWriter, memberId: string, alert: string): Promise<void> {
  await w.rows(sql`
    insert into dismissals (tenant_id, member_id, alert, dismissed_at)
    values (${w.tenantId}, ${memberId}, ${alert}, app_now())
    on conflict (tenant_id, member_id, alert) do update set dismissed_at = excluded.dismissed_at`);
}
