import { type RawBuilder, sql } from "kysely";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import {
  type NotificationChannel,
  type GivenChoices,
  type NotificationChoices,
  isMarketing,
  marketingTypes,
  type MarketingType,
  type NotificationType,
  notificationChannels,
  notificationTypes,
} from "./preference";

/** SQL condition: the type is on by default, like every type except marketing. `type` is a column or value. */
export function isOnByDefault(type: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${type} <> all (${[...marketingTypes]}::text[])`;
}

/** The member's choices, completed by the defaults. */
export async function readChoices(q: TenantReader, memberId: string): Promise<NotificationChoices> {
  const rows = await q
    .from("notification_preferences")
    .select(["type", "channel", "enabled"])
    .where("member_id", "=", memberId)
    .execute();
  const chosen = new Map(rows.map(({ type, channel, enabled }) => [`${type} ${channel}`, enabled]));
  const entry = (type: NotificationType) =>
    notificationChannels.map((channel) => [channel, chosen.get(`${type} ${channel}`) ?? !isMarketing(type)] as const);
  return Object.fromEntries(
    notificationTypes.map((type) => [type, Object.fromEntries(entry(type))]),
  ) as NotificationChoices;
}

/**
 * SQL condition: the member `m` has not stopped emails (AMB-052) and has confirmed the address. An unconfirmed address
 * may belong to a stranger.
 */
export function takesMails(tenantId: number): RawBuilder<boolean> {
  return sql<boolean>`m.state = 'active' and m.restricted_at is null and exists (select from accounts a where a.tenant_id = ${tenantId}
    and a.member_id = m.id and cardinality(a.notifications_disabled) = 0)`;
}

/** True when this notice may now be sent to the member (SET-05, SET-06). False for a closed account. */
export async function isWanted(
  q: TenantReader,
  memberId: string,
  type: NotificationType,
  channel: NotificationChannel,
): Promise<boolean> {
  const [row] = await q.rows(sql<{ wanted: boolean }>`
    select coalesce(n.enabled, ${isOnByDefault(sql`${type}::text`)}) and not m.fictional and case when ${channel}::text = 'email'
      then ${takesMails(q.tenantId)}
      else m.state in ('unconfirmed', 'active') and m.restricted_at is null end as wanted
    from members m
    join accounts a on a.tenant_id = m.tenant_id and a.member_id = m.id
    left join notification_preferences n on n.tenant_id = m.tenant_id and n.member_id = m.id
      and n.type = ${type} and n.channel = ${channel}
    where m.tenant_id = ${q.tenantId} and m.id = ${memberId}`);
  return row?.wanted ?? false;
}

/** Turns on the emails chosen at sign-up. */
export async function subscribeToMails(
  w: TenantWriter,
  memberId: string,
  types: readonly MarketingType[],
): Promise<void> {
  if (types.length === 0) return;
  await w.rows(sql`
    insert into notification_preferences (tenant_id, member_id, type, channel, enabled, updated_at)
    select ${w.tenantId}::integer, ${memberId}::uuid, asked.type, 'email', true, app_now()
    from unnest(${[...types]}::text[]) as asked (type)`);
}

/** Turns off one type on one channel. A link in an email stops only that email's type (A06). */
export async function switchOff(
  w: TenantWriter,
  memberId: string,
  type: NotificationType,
  channel: NotificationChannel,
): Promise<void> {
  await w.rows(sql`
    insert into notification_preferences (tenant_id, member_id, type, channel, enabled, updated_at)
    values (${w.tenantId}, ${memberId}, ${type}, ${channel}, false, app_now())
    on conflict (tenant_id, member_id, type, channel) do update set enabled = false, updated_at = excluded.updated_at`);
}

/** Saves the given choices. Leaves omitted choices as stored, so that a second tab cannot overwrite them. */
export async function saveChoices(w: TenantWriter, memberId: string, choices: GivenChoices): Promise<void> {
  const given = notificationTypes.flatMap((type) =>
    notificationChannels.flatMap((channel) => {
      const enabled = choices[type]?.[channel];
      return enabled === undefined ? [] : [{ type, channel, enabled }];
    }),
  );
  if (given.length === 0) return;
  await w.rows(sql`
    insert into notification_preferences (tenant_id, member_id, type, channel, enabled, updated_at)
    select ${w.tenantId}::integer, ${memberId}::uuid, c.type, c.channel, c.enabled, app_now()
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as c (type text, channel text, enabled boolean)
    on conflict (tenant_id, member_id, type, channel) do update
      set enabled = excluded.enabled, updated_at = excluded.updated_at
      where notification_preferences.enabled <> excluded.enabled`);
}
