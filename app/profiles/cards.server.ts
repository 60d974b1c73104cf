import { type RawBuilder, sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";
import { idOfChoice } from "~/tenancy/own-choices";
import type { PersonCard } from "./card";
import { shownCity, shownRegion } from "./shown-place.server";
import { wordsLength } from "./card-opener";

/**
 * SQL for a card as a JSON object, from `profiles p`, `members m` and `photos ph` (performance.md 5.6). Its scalar
 * subselects run once per statement.
 */
export function cardJson(q: TenantReader, viewerId: string | null): RawBuilder<unknown> {
  return sql`json_build_object(
    'id', p.member_id, 'name', p.name, 'age', ${ageOf()}, 'country', p.country, 'region', ${shownRegion}, 'city', ${shownCity},
    'photo', ph.id, 'thumbhash', ph.thumbhash, 'fictional', m.fictional,
    'like', ${likeOf(q, viewerId)}, 'active_today', ${activeToday(q)}, 'shared', ${sharedInterests(q, viewerId)}, 'words', ${firstWords(q)})`;
}

/** The viewer's like of `p`. */
function likeOf(q: TenantReader, viewerId: string | null): RawBuilder<PersonCard["like"]> {
  if (viewerId === null) return sql<null>`null`;
  return sql`(select case when given.matched_at is null then 'liked' else 'match' end from likes given
    where given.tenant_id = ${q.tenantId} and given.from_id = ${viewerId} and given.to_id = p.member_id)`;
}

/**
 * The beginning of the first answer to a question that the site still asks. One extra letter shows that the answer
 * continues.
 */
function firstWords(q: TenantReader): RawBuilder<string | null> {
  const asked = q.tenant.settings.prompts.map(idOfChoice);
  return sql`(select left(a.answer ->> 'body', ${wordsLength + 1}::integer)
    from jsonb_array_elements(p.answers) with ordinality as a(answer, n)
    where a.answer ->> 'prompt' = any(${asked}::text[]) order by a.n limit 1)`;
}

/** Joins `members m` and the active main photo `photos ph`. */
export function cardJoins(q: TenantReader): RawBuilder<unknown> {
  return sql`join members m on m.tenant_id = ${q.tenantId} and m.id = p.member_id
    left join photos ph on ph.tenant_id = ${q.tenantId} and ph.id = p.main_photo_id and ph.state = 'active'`;
}

/** Age today in whole years. A person born on 29 February ages on 1 March. */
export function ageOf(): RawBuilder<number> {
  return sql`date_part('year', age((select app_now()::date), p.birth_date))::integer`;
}

/** SQL condition: the member was active today. Hidden for invisible members, like their presence in chats (SET-08). */
export function activeToday(q: TenantReader): RawBuilder<boolean> {
  return sql`(p.active_step >= ${startOfDay(q)} and m.invisible_since is null)`;
}

/** Start of today in the tenant's time zone. */
export function startOfDay(q: TenantReader): RawBuilder<Date> {
  return sql`(select date_trunc('day', app_now(), ${q.tenant.settings.time_zone}))`;
}

/** Interests that `p` and the viewer share, in the order of `p`. */
export function sharedInterests(q: TenantReader, viewerId: string | null): RawBuilder<unknown> {
  if (viewerId === null) return sql`null`;
  return sql`(select json_agg(i.name order by i.n) from unnest(p.interests) with ordinality as i(name, n)
    where i.name = any((select me.interests from profiles me
      where me.tenant_id = ${q.tenantId} and me.member_id = ${viewerId})::text[]))`;
}
