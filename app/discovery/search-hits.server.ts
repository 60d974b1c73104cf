import { type RawBuilder, sql } from "kysely";
import type { TenantReader } from "~/tenancy/scope.server";
import { visibleProfiles } from "~/visibility/visible-members.server";
import { countedExactly, resultsPerPage } from "./search";
import { farthestDistanceStep, distanceSteps, type SearchCursor, type SearchOrder } from "./search-order";

interface HitQuery {
  viewerId: string | null;
  wanted: RawBuilder<boolean>;
  order: SearchOrder;
  after: SearchCursor | null;
  /** Maximum distance in kilometres. */
  within?: number | undefined;
  /**
   * True when few hits are likely. The table expression `found` then holds the hits, at most `mostCounted` + 1 (see
   * `sortedOrScanned`).
   */
  mayBeFew?: boolean;
}

const most = resultsPerPage + 1;

/** Counting stops at this number of members, real and fictional together. */
export const mostCounted = countedExactly * 2;

/** Common table expressions, `hits` last. `hits` holds one page and one more member. Each sort order has an index. */
export function hitsOf(q: TenantReader, question: HitQuery): RawBuilder<unknown> {
  const { viewerId, order, after, mayBeFew } = question;
  if (order === "nearest" && viewerId !== null) return nearestHits(q, { ...question, viewerId });
  const at = instantOf(order);
  const from = sql`${visibleProfiles(q, viewerId)} and ${question.wanted}`;
  const scan = sql`select p.member_id, ${at} as at from ${from} ${afterCursor(at, sql.ref("p.member_id"), after)}`;
  const those = mayBeFew ? sortedOrScanned("found", scan, { most, after }) : sql`${scan} ${firstOf(most)}`;
  return sql`hits as materialized (
    select member_id, at, null::integer as km, row_number() over (order by at desc, member_id desc) as n
    from (${those}) those ${firstOf(most)})`;
}

export function instantOf(order: SearchOrder): RawBuilder<Date> {
  return sql.ref(order === "newest" ? "p.joined_at" : "p.active_step");
}

/** Unsorted members, at most `mostCounted` + 1. */
export function boundedRows(what: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${what} from ${from} limit ${sql.lit(mostCounted + 1)})`;
}

/** `boundedRows` as a common table expression, for `sortedOrScanned`. */
export function boundedRowsAs(name: string, at: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.ref(name)} as materialized ${boundedRows(sql`p.member_id, ${at} as at, p.fictional`, from)}`;
}

/**
 * The first `most` members by `at`. Sorts the table expression `name` if it holds all members, otherwise reads the sort
 * index.
 */
export function sortedOrScanned(
  name: string,
  scan: RawBuilder<unknown>,
  { most, after = null }: { most: number; after?: SearchCursor | null },
): RawBuilder<unknown> {
  const count = sql`(select count(*) from ${sql.ref(name)})`;
  return sql`(select member_id, at from ${sql.ref(name)} where ${count} <= ${sql.lit(mostCounted)}
      ${afterCursor(sql.ref("at"), sql.ref("member_id"), after)})
    union all (${scan} and ${count} > ${sql.lit(mostCounted)} ${firstOf(most)})`;
}

function firstOf(most: number): RawBuilder<unknown> {
  return sql`order by at desc, member_id desc limit ${sql.lit(most)}`;
}

/** Members by distance step, most recently active first. A farther step is read only while the page is not full. */
function nearestHits(q: TenantReader, question: HitQuery & { viewerId: string }): RawBuilder<unknown> {
  const { viewerId, wanted, after, within = farthestDistanceStep } = question;
  const first = after?.km ?? 0;
  const fromOf = (km: number) => sql`${visibleProfiles(q, viewerId)} and ${wanted} ${cursorOf(km, after)}`;
  const steps: DistanceStep[] = distanceSteps
    .filter((km) => km >= first && km <= within)
    .map((km) => ({ km, members: (isOpen) => nearStep({ from: fromOf(km), km, most }, isOpen) }));
  if (within === farthestDistanceStep)
    steps.push({ km: farthestDistanceStep, members: (isOpen) => farOnes(q, question, isOpen) });
  // No members remain beyond the maximum distance.
  if (steps.length === 0)
    return sql`hits as (select null::uuid as member_id, null::timestamptz as at, 0 as km, 0 as n limit 0)`;
  const { parts, all } = stepByStep("near", most, steps);
  return sql`near as materialized (${areasNear(q, viewerId)}), ${parts},
    hits as materialized (
      select member_id, at, km, row_number() over (order by km, at desc, member_id desc) as n from (${all}) found
      order by km, at desc, member_id desc limit ${most})`;
}

interface DistanceStep {
  km: number;
  /** SQL for the step's members. Returns no rows unless the condition `isOpen` is true. */
  members(isOpen: RawBuilder<unknown>): RawBuilder<unknown>;
}

/**
 * Common table expressions `<name>_<km>`, one per step, and the SQL that reads all. A step is read only while nearer
 * steps hold fewer than `enough` members.
 */
export function stepByStep(name: string, enough: number, steps: readonly DistanceStep[]) {
  const names = steps.map(({ km }) => sql.ref(`${name}_${km}`));
  const parts = steps.map(
    ({ members }, index) =>
      sql`${names[index]} as materialized (${members(areShortOf(enough, names.slice(0, index)))})`,
  );
  const reads = names.map((each) => sql`select * from ${each}`);
  return { parts: sql.join(parts), all: sql.join(reads, sql` union all `) };
}

function areShortOf(enough: number, names: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (names.length === 0) return sql`true`;
  const counts = names.map((name) => sql`(select count(*) from ${name})`);
  return sql`${sql.join(counts, sql` + `)} < ${sql.lit(enough)}`;
}

interface NearStep {
  /** SQL for profiles `p` with their conditions. */
  from: RawBuilder<unknown>;
  km: number;
  most: number;
}

/** The latest active members of one distance step. Reads the areas in the table expression `near`. */
export function nearStep({ from, km, most }: NearStep, isOpen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select found.member_id, found.active_step as at, ${km}::integer as km
    from near cross join lateral (
      select p.member_id, p.active_step from ${from} and p.place_shown = 'city' and p.area = near.area
      order by p.active_step desc, p.member_id desc limit ${sql.lit(most)}) found
    where near.km = ${km} and ${isOpen}
    order by found.active_step desc, found.member_id desc limit ${sql.lit(most)}`;
}

/** Members beyond the farthest distance step, or without a visible place. */
function farOnes(q: TenantReader, { viewerId, wanted, after }: HitQuery, isOpen: RawBuilder<unknown>) {
  return sql`select p.member_id, p.active_step as at, ${farthestDistanceStep}::integer as km
    from ${visibleProfiles(q, viewerId)} and ${wanted} ${cursorOf(farthestDistanceStep, after)}
      and (p.place_shown = 'city' and p.area in (select area from near)) is not true and ${isOpen}
    order by p.active_step desc, p.member_id desc limit ${sql.lit(most)}`;
}

function cursorOf(km: number, after: SearchCursor | null): RawBuilder<unknown> {
  return after?.km === km ? afterCursor(sql.ref("p.active_step"), sql.ref("p.member_id"), after) : sql``;
}

function afterCursor(
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  after: SearchCursor | null,
): RawBuilder<unknown> {
  if (!after) return sql``;
  return sql`and (${at}, ${id})
    < (to_timestamp(0) + ${after.step}::bigint * interval '1 microsecond', ${after.id}::uuid)`;
}

/** Areas around a member, with their distances in `km`. Empty when the member's place is unknown. */
export function areasNear(q: TenantReader, memberId: string): RawBuilder<unknown> {
  return sql`select around.area, around.km from profiles me cross join lateral areas_near(me.area) around
    where me.tenant_id = ${q.tenantId} and me.member_id = ${memberId}`;
}

/** SQL condition: `p` shows a place within `km` kilometres of the member. */
export function livesWithin(q: TenantReader, memberId: string, km: number): RawBuilder<boolean> {
  return sql<boolean>`(p.place_shown = 'city'
    and p.area = any(array(select a.area from (${areasNear(q, memberId)}) a where a.km <= ${km})))`;
}

/** Distance step between `p` and a member. Null when hidden. */
export function distanceStepFrom(q: TenantReader, memberId: string | null): RawBuilder<number | null> {
  if (memberId === null) return sql<null>`null`;
  return sql<number | null>`(select area_step(me.area, p.area) from profiles me
    where me.tenant_id = ${q.tenantId} and me.member_id = ${memberId} and p.place_shown = 'city' and p.member_id <> ${memberId})`;
}
