import { sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import { isLikedBy } from "~/likes/likes.server";
import { cardJoins, cardJson, startOfDay } from "~/profiles/cards.server";
import type { CardRow } from "~/profiles/present.server";
import type { TenantReader } from "~/tenancy/scope.server";
import { visibleProfiles } from "~/visibility/visible-members.server";
import { fittingShown, type FinderCriteria, weighedMembers, weights } from "./match-finder";
import { fitsSearch } from "./search.server";
import { areasNear } from "./search-hits.server";
import { suggestedTo } from "./preferred-members.server";

export interface FittingRow {
  card: CardRow;
  common: string[] | null;
  same_reason: boolean;
  km: number | null;
}

interface Fitting {
  rows: FittingRow[];
  /** The viewer's own values, for unanswered questions. */
  own: { interests: string[]; reason: string | null };
}

/** Drops the preferred ages and distance, because the form has its own. */
function withoutAsked(viewer: Viewer): Viewer {
  const { preferences } = viewer;
  return preferences
    ? { ...viewer, preferences: { ...preferences, minAge: null, maxAge: null, within: null } }
    : viewer;
}

/** Members who fit the criteria and are not yet liked, best first, in one round trip. */
export async function findFitting(q: TenantReader, viewer: Viewer, criteria: FinderCriteria): Promise<Fitting> {
  const t = q.tenantId;
  const me = viewer.memberId;
  const { min_age, max_age, within } = criteria;
  const asked = { ...(min_age && { min_age }), ...(max_age && { max_age }), ...(within && { within }) };
  const [row] = await q.rows(sql<Fitting>`
    with own as materialized (
      select m.interests, m.reason, coalesce(${criteria.interests}::text[], m.interests) as hoped,
        coalesce(${criteria.reason}::text, m.reason) as aim
      from profiles m where m.tenant_id = ${t} and m.member_id = ${me}),
    near as materialized (${areasNear(q, me)}),
    latest as materialized (
      select p.member_id, p.active_step, p.interests, p.reason, case when p.place_shown = 'city' then p.area end as area
      from ${visibleProfiles(q, me)} and ${suggestedTo(q, withoutAsked(viewer))} and ${fitsSearch(q, me, asked)}
        and not ${isLikedBy(q, me)}
      order by p.active_step desc, p.member_id desc limit ${weighedMembers}),
    weighed as (
      select latest.member_id, near.km, latest.active_step, c.common, coalesce(latest.reason = own.aim, false) as same_reason,
        least(coalesce(cardinality(c.common), 0), ${weights.mostInterests}) * ${weights.interest}
          + case when latest.reason = own.aim then ${weights.reason} else 0 end
          + case when near.km <= 25 then ${weights.near} when near.km <= 50 then ${weights.nearby}
              when near.km <= 100 then ${weights.around} else 0 end
          + case when latest.active_step >= ${startOfDay(q)} then ${weights.today} else 0 end as points
      from latest cross join own left join near on near.area = latest.area cross join lateral (
        select array_agg(i.name order by i.n) as common from unnest(latest.interests) with ordinality as i(name, n)
        where i.name = any(own.hoped)) c),
    best as materialized (
      select weighed.*, row_number() over (order by points desc, active_step desc, member_id desc) as n from weighed
      order by points desc, active_step desc, member_id desc limit ${fittingShown})
    select (select json_build_object('interests', own.interests, 'reason', own.reason) from own) as own,
      (select coalesce(json_agg(json_build_object('card', ${cardJson(q, me)}, 'common', best.common,
          'same_reason', best.same_reason, 'km', best.km) order by best.n), '[]')
        from best join profiles p on p.tenant_id = ${t} and p.member_id = best.member_id ${cardJoins(q)}) as rows`);
  return row as Fitting;
}
