import { sql } from "kysely";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { laneOfNotice, type NotificationType } from "./preference";
import { isWanted } from "./preferences.server";
import { listSubscriptions, type StoredSubscription } from "./push-subscriptions.server";

export interface PushNotice {
  type: NotificationType;
  link: string;
}

/** Queues a push for each of the member's browsers, in the same transaction (D38). Returns the number of browsers. */
export async function queuePush(w: TenantWriter, memberId: string, notice: PushNotice): Promise<number> {
  const browsers = await listSubscriptions(w, memberId);
  const lane = laneOfNotice(notice.type);
  for (const { id } of browsers) await w.enqueue("push.send", { memberId, subscriptionId: id, ...notice }, { lane });
  return browsers.length;
}

interface WaitingPush {
  to: StoredSubscription;
  locale: string;
  /** Number of unread messages and new likes, for the app's icon. Equals the number on pages (P03). */
  badge: number;
}

/** A push at the time of sending. Null when unwanted or the browser has logged out. */
export async function findWaitingPush(
  q: TenantReader,
  { memberId, subscriptionId, type }: PushNotice & { memberId: string; subscriptionId: string },
): Promise<WaitingPush | null> {
  if (!(await isWanted(q, memberId, type, "push"))) return null;
  const to = (await listSubscriptions(q, memberId)).find(({ id }) => id === subscriptionId);
  if (!to) return null;
  const t = q.tenantId;
  const [row] = await q.rows(sql<{ locale: string; badge: number }>`
    select a.locale, (
      (select coalesce(sum(p.unread), 0) from participants p
        join members o on o.tenant_id = ${t} and o.id = p.other_id and o.state <> 'deleted'
        where p.tenant_id = ${t} and p.member_id = a.member_id and p.last_seq > p.removed_seq and p.unread > 0)
      + (select count(*) from likes l
        join members f on f.tenant_id = ${t} and f.id = l.from_id and f.state = 'active'
        where l.tenant_id = ${t} and l.to_id = a.member_id and l.seen_at is null)
    )::integer as badge
    from accounts a where a.tenant_id = ${t} and a.member_id = ${memberId}`);
  return row ? { to, ...row } : null;
}
