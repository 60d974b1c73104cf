import { type RawBuilder, sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";
import { blockedEitherWay, notBlocked } from "~/visibility/visible-members.server";

/** Counts of a member's week, without names. */
export interface Week {
  likes: number;
  messages: number;
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

function newMessages(q: TenantReader, memberId: MemberRef): RawBuilder<unknown> {
  return sql`participants c
    where c.tenant_id = ${q.tenantId} and c.member_id = ${memberId} and c.unread > 0 and c.last_at > ${since}`;
}

/** New listed members, except fictional profiles. Served by an index on `joined_at`. */
function newcomers(q: TenantReader): RawBuilder<unknown> {
  return sql`profiles p where p.tenant_id = ${q.tenantId} and p.listed and not p.fictional and p.joined_at > ${since}`;
}

/** SQL condition: the member's week has something new. `memberId` is a column of the outer query. */
export function hasNewInWeek(q: TenantReader, memberId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from ${newLikes(q, memberId)})
    or exists (select from ${newMessages(q, memberId)})
    or exists (select from ${newcomers(q)} and p.member_id <> ${memberId} and ${notBlocked(q, memberId)}))`;
}

/** Number of the site's new members, counted once per round. */
export async function countNewcomers(q: TenantReader): Promise<number> {
  const [row] = await q.rows(sql<{ count: number }>`select count(*)::integer as count from ${newcomers(q)}`);
  return row?.count ?? 0;
}

/** One member's numbers. Subtracts the member and blocked newcomers from `joined`, which counts the whole site. */
export async function readWeek(q: TenantReader, memberId: string, joined: number): Promise<Week> {
  const [week] = await q.rows(sql<Week>`
    select (select count(*)::integer from ${newLikes(q, memberId)}) as likes,
      (select coalesce(sum(c.unread), 0)::integer from ${newMessages(q, memberId)}) as messages,
      greatest(0, ${joined}::integer - (select count(*)::integer from ${newcomers(q)}
        and p.member_id in (select ${memberId}::uuid union ${blockedEitherWay(q, memberId)}))) as members`);
  return week as Week;
}

/** True when the week has nothing new, so that no email is sent. */
export function isEmptyWeek({ likes, messages, members }: Week): boolean {
  return likes + messages + members === 0;
}
