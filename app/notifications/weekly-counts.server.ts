import { type RawBuilder, sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";
import { countNewcomers } from "~/discovery/newcomers.server";
import { notBlocked } from "~/visibility/visible-members.server";

/** Counts of a member's week, without names. */
export interface Week {
  likes: number;
  messages: number;
  /** New members whom suggestions may show. Counting stops above `countedExactly`. */
  members: number;
}

type MemberRef = string | RawBuilder<unknown>;
const since = sql`app_now() - interval '7 days'`;

/** New likes that the member's list would show. */
function newLikes(q: TenantReader, memberId: MemberRef): RawBuilder<unknown> {
  const t = q.tenantId;
  return sql`likes l join profiles p on p.tenant_id = ${t} and p.member_id = l.from_id
    join members liker on liker.tenant_id = ${t} and liker.id = l.from_id and liker.state = 'active'
    where l.tenant_id = ${t} and l.to_id = ${memberId} and l.seen_at is null and l.created_at > ${since}
      and ${notBlocked(q, memberId)}`;
}

/** Unread conversations that the member's list shows, with members who can still answer. */
function newMessages(q: TenantReader, memberId: MemberRef): RawBuilder<unknown> {
  const t = q.tenantId;
  return sql`participants c
    join members o on o.tenant_id = ${t} and o.id = c.other_id and o.state in ('unconfirmed', 'active')
    where c.tenant_id = ${t} and c.member_id = ${memberId} and c.unread > 0 and c.last_seq > c.removed_seq
      and c.last_at > ${since}`;
}

/** New listed members, except fictional profiles. Served by an index on `joined_at`. */
function newcomers(q: TenantReader): RawBuilder<unknown> {
  return sql`profiles p where p.tenant_id = ${q.tenantId} and p.listed and not p.fictional and p.joined_at > ${since}`;
}

/**
 * SQL condition: the member's week may have something new. `memberId` is a column of the outer query. Only `readWeek`
 * checks new members against the member's preferences.
 */
export function mayHaveNewInWeek(q: TenantReader, memberId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from ${newLikes(q, memberId)})
    or exists (select from ${newMessages(q, memberId)})
    or exists (select from ${newcomers(q)} and p.member_id <> ${memberId} and ${notBlocked(q, memberId)}))`;
}

/** One member's numbers. New members are those whom suggestions may show. */
export async function readWeek(q: TenantReader, memberId: string): Promise<Week> {
  const [week] = await q.rows(sql<Omit<Week, "members">>`
    select (select count(*)::integer from ${newLikes(q, memberId)}) as likes,
      (select coalesce(sum(c.unread), 0)::integer from ${newMessages(q, memberId)}) as messages`);
  return { ...(week as Omit<Week, "members">), members: await countNewcomers(q, memberId) };
}

/** True when the week has nothing new, so that no email is sent. */
export function isEmptyWeek({ likes, messages, members }: Week): boolean {
  return likes + messages + members === 0;
}
