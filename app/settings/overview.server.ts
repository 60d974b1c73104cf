import { sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/** Counts for the list of settings. */
interface SettingsOverview {
  devices: number;
  blocked: number;
}

export async function readOverview(q: TenantReader, memberId: string): Promise<SettingsOverview> {
  const [row] = await q.rows(sql<SettingsOverview>`
    select (select count(*)::integer from sessions s where s.tenant_id = ${q.tenantId} and s.member_id = ${memberId}
        and s.ended_at is null and s.succeeded_by is null and s.expires_at > app_now()) as devices,
      (select count(*)::integer from blocks b where b.tenant_id = ${q.tenantId} and b.blocker_id = ${memberId}) as blocked`);
  return row as SettingsOverview;
}
