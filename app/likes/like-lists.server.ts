import { type RawBuilder, sql } from "kysely";
import { cardJoins, cardJson } from "~/profiles/cards.server";
import type { CardRow } from "~/profiles/present.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { notBlocked } from "~/visibility/visible-members.server";
import type { InstantCursor } from "~/platform/cursor";
import { type KeptPart, type LikeType, likesPerPage } from "./like";

/** Columns of each list: the viewer, the other member, and the time that sorts the list. */
const views: Record<LikeType, { mine: string; other: string; at: string }> = {
  received: { mine: "to_id", other: "from_id", at: "created_at" },
  sent: { mine: "from_id", other: "to_id", at: "created_at" },
  matches: { mine: "from_id", other: "to_id", at: "matched_at" },
};

export interface LikeRow {
  card: CardRow;
  /** Time in microseconds. */
  at: string;
  is_new: boolean;
  is_match: boolean;
  /** The liked part. A photo that is gone is null. */
  part: KeptPart | null;
}

export interface LikeCounts {
  received: number;
  sent: number;
  matches: number;
}

interface LikeList {
  rows: LikeRow[];
  next: string | null;
  counts: LikeCounts;
}

interface LikeQuery {
  memberId: string;
  type: LikeType;
  after: InstantCursor | null;
}

/** One page of likes, newest first, with every tab's count, in one round trip. */
export async function listLikes(q: TenantReader, { memberId, type, after }: LikeQuery): Promise<LikeList> {
  const [row] = await q.rows(sql<{ rows: LikeRow[]; counts: LikeCounts }>`
    select coalesce((select json_agg(json_build_object('card', x.card, 'at', x.at, 'is_new', x.is_new, 'is_match', x.is_match, 'part', x.part)
        order by x.n) from (${pageOf(q, { memberId, type, after })}) x), '[]') as rows,
      ${countsOf(q, memberId)} as counts`);
  const { rows, counts } = row as { rows: LikeRow[]; counts: LikeCounts };
  const page = rows.slice(0, likesPerPage);
  const last = page.at(-1);
  return { rows: page, next: rows.length > likesPerPage && last ? `${last.at}.${last.card.id}` : null, counts };
}

function pageOf(q: TenantReader, { memberId, type, after }: LikeQuery): RawBuilder<unknown> {
  const view = views[type];
  const [mine, other, at] = [view.mine, view.other, view.at].map((column) => sql.ref(`l.${column}`)) as [
    RawBuilder<unknown>,
    RawBuilder<unknown>,
    RawBuilder<unknown>,
  ];
  const t = q.tenantId;
  return sql`select ${cardJson(q, memberId)} as card, (extract(epoch from ${at}) * 1000000)::bigint::text as at,
      l.seen_at is null and l.to_id = ${memberId} as is_new, l.matched_at is not null as is_match, ${listedPart(t)} as part,
      row_number() over (order by ${at} desc, ${other}) as n
    from likes l join profiles p on p.tenant_id = ${t} and p.member_id = ${other} ${cardJoins(q)}
    where l.tenant_id = ${t} and ${mine} = ${memberId} and ${at} is not null and m.state = 'active'
      and ${notBlocked(q, memberId)} ${afterCursor(after, at, other)}
    order by ${at} desc, ${other} limit ${likesPerPage + 1}`;
}

/** SQL for the part that the like `l` means. An answer's text is left out, because lists show its question. */
function listedPart(tenantId: number): RawBuilder<unknown> {
  return sql`case when l.liked_prompt is not null then json_build_object('prompt', l.liked_prompt, 'body', '')
    when l.liked_photo is not null then json_build_object('photo', (select liked.id from photos liked
      where liked.tenant_id = ${tenantId} and liked.id = l.liked_photo and liked.state = 'active')) end`;
}

/** Rows after the cursor. Time and id are compared separately, because times sort descending and ids ascending. */
function afterCursor(
  after: InstantCursor | null,
  at: RawBuilder<unknown>,
  other: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!after) return sql``;
  const instant = sql`to_timestamp(0) + ${after.at}::bigint * interval '1 microsecond'`;
  return sql`and ${at} <= ${instant} and (${at} < ${instant} or ${other} > ${after.id}::uuid)`;
}

/**
 * Maximum number of likes that a count reads. The count ends at 1000, and likes of deleted members do not count. Each
 * member is looked up separately, because a join would read all members of a large tenant.
 */
const looked = 1200;

/** Counts up to 1000, so that counting costs no more than the list. */
function countsOf(q: TenantReader, memberId: string): RawBuilder<LikeCounts> {
  const t = q.tenantId;
  const count = (mine: "from_id" | "to_id", which: RawBuilder<unknown>) => sql`(select count(*) from (
    select 1 from (
      select (select m.state from members m where m.tenant_id = ${t} and m.id = ${sql.ref(mine === "to_id" ? "l.from_id" : "l.to_id")}) as state
      from likes l where l.tenant_id = ${t} and ${sql.ref(`l.${mine}`)} = ${memberId} and ${which} limit ${looked}) liked
    where liked.state = 'active' limit 1000) c)`;
  return sql`json_build_object('received', ${count("to_id", sql`true`)}, 'sent', ${count("from_id", sql`true`)},
    'matches', ${count("from_id", sql`l.matched_at is not null`)})`;
}

export interface LikedPerson {
  id: string;
  name: string;
  fictional: boolean;
  photo: string | null;
  sent: boolean;
  received: boolean;
  is_new: boolean;
}

/** Members with a like in either direction, newest first, for the polled answer (API-22). */
export async function listLikedPeople(q: TenantReader, memberId: string, most = 200): Promise<LikedPerson[]> {
  const t = q.tenantId;
  return q.rows(sql<LikedPerson>`
    with mine as (
      (select to_id as other, true as sent, false as is_new, created_at from likes
        where tenant_id = ${t} and from_id = ${memberId} order by created_at desc limit ${most})
      union all
      (select from_id, false, seen_at is null, created_at from likes
        where tenant_id = ${t} and to_id = ${memberId} order by created_at desc limit ${most}))
    select p.member_id as id, p.name, m.fictional, ph.id as photo, bool_or(mine.sent) as sent,
      bool_or(not mine.sent) as received, bool_or(mine.is_new) as is_new
    from mine join profiles p on p.tenant_id = ${t} and p.member_id = mine.other ${cardJoins(q)}
    where m.state = 'active' and ${notBlocked(q, memberId)}
    group by p.member_id, p.name, m.fictional, ph.id order by max(mine.created_at) desc, p.member_id`);
}

/** The match of two members. Null for no match or an unknown member (LIK-05). */
export async function findMatch(q: TenantReader, memberId: string, otherId: string): Promise<{ card: CardRow } | null> {
  const t = q.tenantId;
  const [row] = await q.rows(sql<{ card: CardRow }>`
    select ${cardJson(q, memberId)} as card
    from likes l join profiles p on p.tenant_id = ${t} and p.member_id = l.to_id ${cardJoins(q)}
    where l.tenant_id = ${t} and l.from_id = ${memberId} and l.to_id = ${otherId} and l.matched_at is not null
      and m.state = 'active' and ${notBlocked(q, memberId)}`);
  return row ?? null;
}
