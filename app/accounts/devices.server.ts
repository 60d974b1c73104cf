import { sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";
import { type DeviceName, deviceName } from "./device";

interface Device extends DeviceName {
  sessionId: string;
  /** The day of the last visit ("2026-03-01"). */
  seenOn: string;
  daysAgo: number;
}

const mostShown = 50;

interface DeviceRow {
  id: string;
  device: string;
  seen_on: string;
  days_ago: number;
}

export async function listDevices(q: TenantReader, memberId: string): Promise<Device[]> {
  const rows = await q.rows(sql<DeviceRow>`
    select s.id, s.device, s.seen_on::text, app_now()::date - s.seen_on as days_ago from sessions s
    where s.tenant_id = ${q.tenantId} and s.member_id = ${memberId} and s.ended_at is null
      and s.succeeded_by is null and s.expires_at > app_now()
    order by s.seen_on desc, s.created_at desc, s.id desc limit ${mostShown}`);
  return rows.map(({ id, device, seen_on, days_ago }) => ({
    sessionId: id,
    seenOn: seen_on,
    daysAgo: days_ago,
    ...deviceName(device),
  }));
}
