import { type RawBuilder, sql } from "kysely";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import { listMembersWithOpenPage } from "./open-page-marker.server";
import { notificationRules } from "./notification-rules";
import { backoffInterval, notifyMember } from "./notices.server";
import { isOnByDefault, takesMails } from "./preferences.server";
import { type NotificationChannel, type NotificationType, notificationTypes } from "./preference";
import { getsPush } from "./push-subscriptions.server";
import { mayHaveNewInWeek } from "./weekly-counts.server";

/** Delay before a notice. Meanwhile a member may see the event on an open page. */
const delay: Record<NotificationChannel, string> = { email: "15 minutes", push: "5 seconds" };
/** Age in days from which an event gets no notice. */
const newsDays = 2;
export const mostAtOnce = 500;

interface Due {
  memberId: string;
  type: NotificationType;
}

/** Rounds of notices: every few minutes, and daily. */
export const rounds = ["recent", "daily"] as const;
export type Round = (typeof rounds)[number];

/** Events of each round with recipient, cause and time. `other_id` is null when no member caused the event. */
const sources: Record<Round, (q: TenantReader) => RawBuilder<unknown>> = {
  recent: ({ tenantId: t }) => sql`
    select p.member_id, p.other_id, p.last_at as at,
      case when p.read_seq = 0 then 'new_conversations' else 'new_messages' end as type
    from participants p
    where p.tenant_id = ${t} and p.unread > 0 and p.last_at > app_now() - make_interval(days => ${newsDays})
    union all
    select l.to_id, l.from_id, l.created_at, 'like' from likes l
    where l.tenant_id = ${t} and l.seen_at is null and l.created_at > app_now() - make_interval(days => ${newsDays})
    union all
    select f.id, null, f.created_at + interval '1 hour', 'promotions' from members f
    where f.tenant_id = ${t} and f.created_at > app_now() - interval '3 hours' and f.premium_since is null
      and f.state = 'active'
    union all
    select c.member_id, null, c.created_at, 'promotions' from discount_codes c
    where c.tenant_id = ${t} and c.member_id is not null and c.kind = 'campaign'
      and c.created_at > app_now() - make_interval(days => ${newsDays})
      and coalesce(c.expires_at > app_now(), true) and not exists (select from offer_redemptions r
        where r.tenant_id = ${t} and r.member_id = c.member_id and r.code = c.code)`,
  daily: (q) => sql`
    select p.member_id, p.other_id, p.last_at + interval '3 days' as at, 'unread_message_reminders' as type
    from participants p
    where p.tenant_id = ${q.tenantId} and p.unread > 0
      and p.last_at > app_now() - interval '14 days' and p.last_at < app_now() - interval '3 days'
    union all
    select f.id, null, app_now() - interval '1 day', 'weekly_updates' from members f
    where f.tenant_id = ${q.tenantId} and f.state = 'active' and f.created_at < app_now() - interval '7 days'
      and f.last_active_at > app_now() - interval '60 days' and ${mayHaveNewInWeek(q, sql`f.id`)}
    union all
    select f.id, null, app_now() - interval '1 day', 'reminders' from members f
    join profiles r on r.tenant_id = ${q.tenantId} and r.member_id = f.id
    where f.tenant_id = ${q.tenantId} and f.state = 'active' and f.created_at < app_now() - interval '3 days'
      and f.last_active_at > app_now() - interval '60 days' and (r.main_photo_id is null or r.about = '')`,
};

/** SQL condition of each channel: a confirmed address that accepts emails, or a logged-in browser with push. */
const reach: Record<NotificationChannel, (t: number) => RawBuilder<unknown>> = {
  email: takesMails,
  push: (t) => getsPush(t, sql`m.id`),
};

/**
 * Events since a member's last visit that no notice has reported. Excludes unwanted types and fictional profiles,
 * because their events could fill every batch.
 */
export async function listDueNotices(
  q: TenantReader,
  round: Round,
  channel: NotificationChannel,
  skip = 0,
): Promise<Due[]> {
  const t = q.tenantId;
  const rules = sql.join(
    notificationTypes.map((type) => {
      const { apart, longest } = notificationRules[type];
      return sql`(${type}::text, ${apart[channel]}::interval, ${longest[channel]}::interval)`;
    }),
  );
  const rest = backoffInterval({ lastHere: sql`m.last_active_at`, apart: sql`k.apart`, longest: sql`k.longest` });
  return q.rows(sql<Due>`
    select event.member_id as "memberId", event.type from (${sources[round](q)}) event
    join (values ${rules}) as k (type, apart, longest) on k.type = event.type
    join members m on m.tenant_id = ${t} and m.id = event.member_id and m.state in ('unconfirmed', 'active')
      and not m.fictional and m.last_active_at < event.at
    left join members o on o.tenant_id = ${t} and o.id = event.other_id
    left join notification_preferences c on c.tenant_id = ${t} and c.member_id = m.id
      and c.type = event.type and c.channel = ${channel}
    left join notices n on n.tenant_id = ${t} and n.member_id = m.id and n.type = event.type and n.channel = ${channel}
    where event.at <= app_now() - ${delay[channel]}::interval and coalesce(c.enabled, ${isOnByDefault(sql`event.type`)}) and ${reach[channel](t)}
      and (event.other_id is null or o.state in ('unconfirmed', 'active'))
      and (n.told_at is null or n.told_at < event.at and n.told_at <= app_now() - ${rest})
    group by event.member_id, event.type order by min(event.at), event.member_id, event.type
    limit ${mostAtOnce} offset ${skip}`);
}

interface Batch {
  due: number;
  /**
   * Number of due notices not sent. The next query skips these notices, because they would otherwise be found again.
   */
  left: number;
}

/**
 * Sends a batch of notices. A member with an open page gets no push. `skip` is the number of due notices not sent so
 * far.
 */
export async function sendDueNotices(
  scope: TenantScope,
  round: Round,
  channel: NotificationChannel,
  skip = 0,
): Promise<Batch> {
  const due = await scope.db.read((q) => listDueNotices(q, round, channel, skip));
  const there =
    channel === "push"
      ? await listMembersWithOpenPage(
          scope.cache,
          due.map(({ memberId }) => memberId),
        )
      : new Set();
  let left = 0;
  for (const { memberId, type } of due) {
    const notice = { type, channel };
    const outcome = there.has(memberId) ? "skipped" : await scope.db.write((w) => notifyMember(w, memberId, notice));
    if (outcome === "skipped") left += 1;
  }
  return { due: due.length, left };
}
