import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "~/accounts/viewer";
import type { TenantReader } from "~/tenancy/scope.server";
import { visibleProfiles } from "~/visibility/visible-members.server";
import { searchConditions } from "./search.server";
import { nearStep, stepByStep } from "./search-hits.server";
import { distanceSteps } from "./search-order";
import { acceptsViewer, suggestedSearch } from "./preferred-members.server";
import { idleDays, nearKm, newForDays, poolSizes } from "./suggestion-limits";

const { latest, drawn, newest, few } = poolSizes;

/** True when more than `few` members fit the viewer's preferences. */
const isMany = sql<boolean>`(select count(*) from few) > ${sql.lit(few)}`;

/**
 * Common table expressions, `pool` last: all fitting members if they are few, otherwise candidates from bounded index
 * scans. Reads the areas in the table expression `near`.
 */
export function poolOf(q: TenantReader, viewer: Viewer, fitting: RawBuilder<unknown>): RawBuilder<unknown> {
  const { within, ...filters } = suggestedSearch(q.tenant, viewer);
  const wanted = sql`${visibleProfiles(q, viewer.memberId)} and ${searchConditions(q, filters)}`;
  const suits = sql`${acceptsViewer(q, viewer)} and ${fitting}`;
  const from = sql`${wanted} and ${suits}`;
  // Add random members, because recently active members would otherwise fill the pool.
  const fromDraw = sql`${from} and p.active_step <= ${drawnInstant(q, viewer.memberId)}`;
  const steps = [
    nearestFirst("latest", { from, most: latest, within }),
    nearestFirst("drawn", { from: fromDraw, most: drawn, within }),
  ];
  const all = sql`select p.member_id from few join profiles p
    on p.tenant_id = ${q.tenantId} and p.member_id = few.member_id where not ${isMany} and ${suits}`;
  const near = steps.map((step) => sql`select member_id from (${step.all}) those`);
  const pools = [all, ...near, ...(within === undefined ? fromAnywhere(from, fromDraw) : [])];
  return sql`few as materialized (select p.member_id from ${wanted} and ${livesNear(within)} limit ${sql.lit(few + 1)}),
    ${sql.join(steps.map(({ parts }) => parts))},
    pool as materialized (${sql.join(pools, sql` union all `)})`;
}

/** SQL condition: `p` shows a place within `within` kilometres. Reads the table expression `near`. */
function livesNear(within: number | undefined): RawBuilder<boolean> {
  if (within === undefined) return sql<boolean>`true`;
  return sql<boolean>`(p.place_shown = 'city'
    and p.area = any(array(select near.area from near where near.km <= ${within})))`;
}

interface Source {
  from: RawBuilder<unknown>;
  most: number;
  within: number | undefined;
}

function nearestFirst(name: string, { from, most, within = nearKm }: Source) {
  const steps = distanceSteps
    .filter((km) => km <= within)
    .map((km) => ({
      km,
      members: (isOpen: RawBuilder<unknown>) => nearStep({ from, km, most }, sql`${isMany} and ${isOpen}`),
    }));
  return stepByStep(name, most, steps);
}

function fromAnywhere(from: RawBuilder<unknown>, fromDraw: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const byActivity = sql`order by p.active_step desc, p.member_id desc`;
  const isNew = sql`p.joined_at > app_now() - make_interval(days => ${newForDays})`;
  return [
    sql`(select p.member_id from ${from} and ${isMany} ${byActivity} limit ${sql.lit(latest)})`,
    sql`(select p.member_id from ${fromDraw} and ${isMany} ${byActivity} limit ${sql.lit(drawn)})`,
    sql`(select p.member_id from ${from} and ${isMany} and ${isNew}
      order by p.joined_at desc, p.member_id desc limit ${sql.lit(newest)})`,
  ];
}

/** Viewer and day as text, a seed for random values that stay equal all day. */
export function dayOf(q: TenantReader, me: string): RawBuilder<string> {
  return sql`(select ${me}::text || (app_now() at time zone ${q.tenant.settings.time_zone})::date)`;
}

/** The day's random instant, within the last week. */
function drawnInstant(q: TenantReader, me: string): RawBuilder<Date> {
  return sql`(select app_now() - make_interval(days => ${idleDays.recent})
    * (('x' || substr(md5(${dayOf(q, me)}), 1, 7))::bit(28)::integer / 268435456.0))`;
}
