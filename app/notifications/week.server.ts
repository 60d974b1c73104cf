import { sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";
import { notBlocked } from "~/visibility/visible-members.server";

/** What is new for a member since a week: how many, never who. */
export interface Week {
  likes: number;
  messages: number;
  members: number;
}

/** Unseen likes, unread messages, and real members who joined and whom this member can see. */
export async function readWeek(q: TenantReader, memberId: string): Promise<Week> {
  const t = q.tenantId;
  const since = sql`app_now() - interval '7 days'`;
  const [week] = await q.rows(sql<Week>`
    select (select count(*)::integer from likes l join profiles p on p.tenant_id = ${t} and p.member_id = l.from_id
        where l.tenant_id = ${t} and l.to_id = ${memberId} and l.seen_at is null and l.created_at > ${since}
          and ${notBlocked(q, memberId)}) as likes,
      (select coalesce(sum(c.unread), 0)::integer from participants c
        where c.tenant_id = ${t} and c.member_id = ${memberId} and c.unread > 0 and c.last_at > ${since}) as messages,
      (select count(*)::integer from members m join profiles p on p.tenant_id = ${t} and p.member_id = m.id
        where m.tenant_id = ${t} and m.id <> ${memberId} and m.confirmed_at > ${since} and not m.fictional and p.listed
          and ${notBlocked(q, memberId)}) as members`);
  return week as Week;
}

/** A week of which there is nothing to tell is not told. */
export function isQuiet({ likes, messages, members }: Week): boolean {
  return likes + messages + members === 0;
}
