import { sql } from "kysely";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import {
  type NotificationChannel,
  type NotificationChoices,
  type NotificationType,
  notificationChannels,
  notificationTypes,
} from "./preference";

/** What the member wants to hear about. What they never chose is on. */
export async function readChoices(q: TenantReader, memberId: string): Promise<NotificationChoices> {
  const rows = await q
    .from("notification_preferences")
    .select(["type", "channel", "enabled"])
    .where("member_id", "=", memberId)
    .execute();
  const off = new Set(rows.filter(({ enabled }) => !enabled).map(({ type, channel }) => `${type} ${channel}`));
  const entry = (type: NotificationType) =>
    notificationChannels.map((channel) => [channel, !off.has(`${type} ${channel}`)] as const);
  return Object.fromEntries(
    notificationTypes.map((type) => [type, Object.fromEntries(entry(type))]),
  ) as NotificationChoices;
}

/** Whether this may be sent; asked by whoever is about to send it (SET-05, SET-06). */
export async function isWanted(
  q: TenantReader,
  memberId: string,
  type: NotificationType,
  channel: NotificationChannel,
): Promise<boolean> {
  const row = await q
    .from("notification_preferences")
    .select("enabled")
    .where("member_id", "=", memberId)
    .where("type", "=", type)
    .where("channel", "=", channel)
    .executeTakeFirst();
  return row?.enabled ?? true;
}

/** Saves the whole matrix: what a form does not tick is off. */
export async function saveChoices(w: TenantWriter, memberId: string, choices: NotificationChoices): Promise<void> {
  const flat = notificationTypes.flatMap((type) =>
    notificationChannels.map((channel) => ({ type, channel, enabled: choices[type][channel] })),
  );
  await w.rows(sql`
    insert into notification_preferences (tenant_id, member_id, type, channel, enabled, updated_at)
    select ${w.tenantId}::integer, ${memberId}::uuid, c.type, c.channel, c.enabled, app_now()
    from jsonb_to_recordset(${JSON.stringify(flat)}::jsonb) as c (type text, channel text, enabled boolean)
    on conflict (tenant_id, member_id, type, channel) do update
      set enabled = excluded.enabled, updated_at = excluded.updated_at
      where notification_preferences.enabled <> excluded.enabled`);
}
