import { sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";

/** On how many devices the member is logged in now. */
export async function countDevices(q: TenantReader, memberId: string): Promise<number> {
  const [row] = await q.rows(sql<{ devices: number }>`
    select count(*)::integer as devices from sessions s
    where s.tenant_id = ${q.tenantId} and s.member_id = ${memberId} and s.ended_at is null and s.expires_at > app_now()`);
  return row?.devices ?? 0;
}
