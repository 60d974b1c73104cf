import { sql } from "kysely";
import { paths } from "~/paths";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import { mailNotice } from "./notices.server";
import type { NotificationType } from "./preference";

/** Who has not looked for so long is told by mail, once for all that came since they were here. */
const patienceMinutes = 15;
/** However often they come and go, mails of one kind lie so far apart. */
const apartHours = 12;
/** Older than this it is no news any more. */
const newsDays = 2;
const mostAtOnce = 500;

type Due = { memberId: string; type: Extract<NotificationType, "new_conversations" | "new_messages" | "like"> };

/**
 * Whom to tell of what: unread messages and unseen likes that came after their last visit, from people who are still
 * there. An invented profile reads no mail, and who wants none is left out here, so that nobody keeps others waiting.
 */
export async function listDueNotices(q: TenantReader): Promise<Due[]> {
  const t = q.tenantId;
  const since = sql`app_now() - make_interval(days => ${newsDays})`;
  const until = sql`app_now() - make_interval(mins => ${patienceMinutes})`;
  return q.rows(sql<Due>`
    select news.member_id as "memberId", news.type from (
      select p.member_id, p.other_id, p.last_at as at,
        case when p.read_seq = 0 then 'new_conversations' else 'new_messages' end as type
      from participants p where p.tenant_id = ${t} and p.unread > 0 and p.last_at > ${since} and p.last_at <= ${until}
      union all
      select l.to_id, l.from_id, l.created_at, 'like' from likes l
      where l.tenant_id = ${t} and l.seen_at is null and l.created_at > ${since} and l.created_at <= ${until}) news
    join members m on m.tenant_id = ${t} and m.id = news.member_id and m.state in ('unconfirmed', 'active')
      and not m.fictional and m.last_active_at < news.at
    join members o on o.tenant_id = ${t} and o.id = news.other_id and o.state in ('unconfirmed', 'active')
    join accounts a on a.tenant_id = ${t} and a.member_id = m.id and cardinality(a.notifications_disabled) = 0
    left join notification_preferences n on n.tenant_id = ${t} and n.member_id = m.id
      and n.type = news.type and n.channel = 'email'
    where coalesce(n.enabled, true) and not exists (
      select from email_links e where e.tenant_id = ${t} and e.member_id = m.id and e.purpose = 'unsubscribe'
        and e.detail ->> 'type' = news.type
        and (e.created_at >= news.at or e.created_at > app_now() - make_interval(hours => ${apartHours})))
    group by news.member_id, news.type order by min(news.at) limit ${mostAtOnce}`);
}

/** Answers how many mails were written. */
export async function sendDueNotices(scope: TenantScope): Promise<number> {
  const due = await scope.db.read(listDueNotices);
  let written = 0;
  for (const { memberId, type } of due) {
    const link = type === "like" ? paths.likesOf("received") : paths.chats();
    if (await scope.db.write((w) => mailNotice(w, memberId, { type, link }))) written += 1;
  }
  return written;
}
