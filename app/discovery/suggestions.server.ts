import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import { isLikedBy } from "~/likes/likes.server";
import { cardJoins, cardJson } from "~/profiles/cards.server";
import type { CardRow } from "~/profiles/present.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { fittingShown, type SuggestionReasons } from "./match-finder";
import { areasNear } from "./search-hits.server";
import { idleDays, mostShared, newForDays, othersPerNewcomer } from "./suggestion-limits";
import { dayOf, poolOf } from "./suggestion-pool.server";

/** A suggested member's reasons, as `suggestionParts` returns them. */
export interface ReasonRow {
  common: string[] | null;
  same_reason: boolean;
  km: number | null;
  is_new: boolean;
}

interface SuggestionRow extends ReasonRow {
  card: CardRow;
  /** True when the viewer fits the member's preferences. Never shown, because preferences are private. */
  is_mutual: boolean;
}

export function presentReasons({ common, same_reason, km, is_new }: ReasonRow): SuggestionReasons {
  return { common: common ?? [], sameReason: same_reason, km, isNew: is_new };
}

/** Members suggested to the viewer and not yet liked, best first, in one round trip. */
export async function findSuggestions(q: TenantReader, viewer: Viewer): Promise<SuggestionRow[]> {
  const me = viewer.memberId;
  return q.rows(sql<SuggestionRow>`
    with ${suggestionParts(q, viewer, { fitting: sql`not ${isLikedBy(q, me)}`, most: fittingShown })}
    select ${cardJson(q, me)} as card, s.common, s.same_reason, s.km, s.is_mutual, s.is_new
    from suggested s join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = s.member_id ${cardJoins(q)}
    order by s.n`);
}

interface Wanted {
  /** A further condition on `p`. */
  fitting: RawBuilder<unknown>;
  most: number;
}

/** Common table expressions, `suggested` last, which holds members, their reasons, and their place `n`. */
export function suggestionParts(q: TenantReader, viewer: Viewer, { fitting, most }: Wanted): RawBuilder<unknown> {
  const me = viewer.memberId;
  const { visible_profile_fields: visible } = q.tenant.settings;
  const shows = (field: "interests" | "reason" | "city") => sql.lit(visible.includes(field));
  return sql`
    own as materialized (
      select m.interests, m.reason, m.country, m.region, date_part('year', age(app_now()::date, m.birth_date)) as age
      from profiles m where m.tenant_id = ${q.tenantId} and m.member_id = ${me}),
    near as materialized (${areasNear(q, me)}),
    ${poolOf(q, viewer, fitting)},
    facts as (
      select p.member_id, case when ${shows("city")} then near.km end as km, c.common,
        coalesce(${shows("reason")} and p.reason = own.reason, false) as same_reason,
        ${isMutual()} as is_mutual, p.country = own.country as is_at_home,
        not p.fictional and p.joined_at > app_now() - make_interval(days => ${newForDays}) as is_new,
        case when p.active_step > app_now() - make_interval(days => ${idleDays.recent}) then 0
          when p.active_step > app_now() - make_interval(days => ${idleDays.month}) then 1 else 2 end as idle,
        md5(p.member_id::text || ${dayOf(q, me)}) as lot
      from (select distinct member_id from pool) those
      join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = those.member_id
      cross join own left join near on near.area = p.area and p.place_shown = 'city'
      cross join lateral (
        select array_agg(i.name order by i.n) as common from unnest(p.interests) with ordinality as i(name, n)
        where ${shows("interests")} and i.name = any(own.interests)) c),
    ranked as (
      select facts.*, row_number() over (order by is_mutual desc, km nulls last, is_at_home desc,
        least(coalesce(cardinality(common), 0) + same_reason::integer, ${mostShared}) desc, idle, lot) as r from facts),
    placed as (
      select ranked.*, case when is_new then least(r, ${othersPerNewcomer}::integer
        * row_number() over (partition by is_new order by r)) else r end as place from ranked),
    suggested as materialized (
      select placed.*, row_number() over (order by place, is_new desc, r) as n from placed
      order by place, is_new desc, r limit ${sql.lit(most)})`;
}

/** SQL condition: `p` has preferences that the viewer fits. `acceptsViewer` has checked the gender. */
function isMutual(): RawBuilder<boolean> {
  return sql<boolean>`(p.seeks_genders is not null
    and own.age between coalesce(p.seeks_min_age, 0) and coalesce(p.seeks_max_age, 200)
    and (p.seeks_places = '{}' or own.country = any(p.seeks_places) or coalesce(own.region = any(p.seeks_places), false))
    and (p.seeks_within is null or coalesce(near.km <= p.seeks_within, false)))`;
}
