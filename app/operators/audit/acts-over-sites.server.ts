import { type RawBuilder, sql } from "kysely";
import type { Json } from "~/platform/schema";
import type { StaffRows } from "../staff/staff-database.server";

/** Filters of the list of acts. An absent filter excludes no act. */
export interface ActFilter {
  /** Sites whose acts the person may see. The database checks the person's permissions again. */
  tenants: readonly number[];
  /** True to include acts on staff, which belong to no site. The database checks the permission again. */
  withStaff?: boolean;
  actor?: string | undefined;
  verb?: string | undefined;
  /** Id of the subject, such as a member's id, or a text such as a discount code. */
  subject?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}

/** An act with its texts. */
export interface ShownAct {
  /** Id of the tenant. Null for an act on staff. */
  tenantId: number | null;
  id: string;
  verb: string;
  kind: string | null;
  subject: string | null;
  actor: string;
  via: "shell" | "web" | "job" | "key";
  requestId: string | null;
  at: Date;
  /** Id of the act that this act undid, and id of the act that undid this act. */
  undoes: string | null;
  undoneBy: string | null;
  /** Reason of the act. Null after the member's erasure. */
  reason: string | null;
  before: Json;
  after: Json;
}

/** Position of the last row of a page. */
interface ActCursor {
  /** ISO instant with microseconds. */
  at: string;
  id: string;
}

const pageSize = 50;
/** Up to this number of sites, the newest acts are read site by site from the index. */
const fewSites = 25;

/** Lists acts of these sites, and acts on staff on request, newest first. */
export async function listActs(
  q: StaffRows,
  filter: ActFilter,
  after: ActCursor | null,
  size = pageSize,
): Promise<{ acts: ShownAct[]; next: ActCursor | null }> {
  const { tenants, withStaff } = filter;
  const ids = sql`${[...tenants]}::integer[]`;
  const passes = conditions(filter, after);
  const newest = sql`order by a.created_at desc, a.id desc limit ${size + 1}`;
  const found =
    tenants.length <= fewSites
      ? sql`unnest(${ids}) as site (id) cross join lateral (
          select ${columns} from operator_acts a where a.tenant_id = site.id and ${passes} ${newest}) a`
      : sql`(select ${columns} from operator_acts a where a.tenant_id = any (${ids}) and ${passes}) a`;
  const onStaff = withStaff ? sql`union all (select a.* from ${staffActs} a where ${passes} ${newest})` : sql``;
  const rows = await q.rows(sql<ShownAct & { place: string }>`
    with page as materialized (
      select a.* from ((select a.* from ${found} ${newest}) ${onStaff}) a ${newest})
    select ${shown}, to_char(a.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from page a ${withWords} order by a.created_at desc, a.id desc`);
  const acts = rows.slice(0, size);
  const last = rows.length > size ? acts.at(-1) : undefined;
  return { acts: acts.map(({ place: _, ...act }) => act), next: last ? { at: last.place, id: last.id } : null };
}

export async function findAct(q: StaffRows, tenantId: number, id: string): Promise<ShownAct | null> {
  const [act] = await q.rows(sql<ShownAct>`
    select ${shown} from (select ${columns} from operator_acts a) a ${withWords}
    where a.tenant_id = ${tenantId} and a.id = ${id}`);
  return act ?? null;
}

export async function findStaffAct(q: StaffRows, id: string): Promise<ShownAct | null> {
  const [act] = await q.rows(sql<ShownAct>`select ${shown} from ${staffActs} a ${withWords} where a.id = ${id}`);
  return act ?? null;
}

/** Finds the act on staff that a recent request recorded. Null for a person who may not see the act. */
export async function findStaffActOf(q: StaffRows, requestId: string): Promise<string | null> {
  const [act] = await q.rows(sql<{ id: string }>`
    select id from staff_acts where at > app_now() - interval '1 minute' and request_id = ${requestId}
    order by at desc, id desc limit 1`);
  return act?.id ?? null;
}

const columns = sql`a.tenant_id, a.id, a.verb, a.subject_kind, a.subject, a.actor, a.via, a.request_id, a.created_at,
  a.undoes, null::jsonb as details`;

/** SQL: acts on staff with the columns of acts on sites. */
const staffActs = sql`(select null::integer as tenant_id, id, verb, 'person' as subject_kind, subject, actor, via, request_id,
  at as created_at, null::uuid as undoes, details from staff_acts)`;

const shown = sql`a.tenant_id as "tenantId", a.id, a.verb, a.subject_kind as kind, a.subject, a.actor, a.via,
  a.request_id as "requestId", a.created_at as at, a.undoes, u.id as "undoneBy",
  case when a.tenant_id is null then '' else d.reason end as reason, d.before, coalesce(d.after, a.details) as after`;

const withWords = sql`
  left join operator_act_details d on d.tenant_id = a.tenant_id and d.act_id = a.id
  left join operator_acts u on u.tenant_id = a.tenant_id and u.undoes = a.id`;

function conditions({ actor, verb, subject, from, to }: ActFilter, after: ActCursor | null): RawBuilder<unknown> {
  const all = [
    actor && sql`a.actor = ${actor}`,
    verb && sql`a.verb = ${verb}`,
    subject && sql`a.subject = ${subject}`,
    from && sql`a.created_at >= ${from}`,
    to && sql`a.created_at < ${to}`,
    after && sql`(a.created_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)`,
  ].filter((each) => each !== undefined && each !== null && each !== "");
  return all.length === 0 ? sql`true` : sql.join(all as RawBuilder<unknown>[], sql` and `);
}

/** Lists the operators who acted on these sites in the last three months, for the filter. */
export async function listActors(
  q: StaffRows,
  { tenants, withStaff }: Pick<ActFilter, "tenants" | "withStaff">,
): Promise<string[]> {
  const lately = sql`tenant_id = any (${[...tenants]}::integer[]) and created_at > (select app_now() - interval '90 days')`;
  // For many sites, jumps through the index from actor to actor instead of reading every act.
  const found =
    tenants.length <= fewSites
      ? sql`select distinct actor from operator_acts where ${lately}`
      : sql`with recursive found as (
          (select actor from operator_acts where ${lately} order by actor limit 1)
          union all
          select (select a.actor from operator_acts a where a.actor > found.actor and ${lately} order by a.actor limit 1)
          from found where found.actor is not null)
        select actor from found where actor is not null`;
  const onStaff = sql`union select actor from staff_acts where at > app_now() - interval '90 days'`;
  const rows = await q.rows(sql<{ actor: string }>`
    select actor from (${found}) known ${withStaff ? onStaff : sql``} order by actor limit 200`);
  return rows.map(({ actor }) => actor);
}

/** A person with a role on a site. A null site means every site. */
interface Place {
  staffId: string;
  tenantId: number | null;
}

/** Finds the roles that were used in the last `days` days. A role on every site counts when used on any site. */
export function listUsedPlaces(q: StaffRows, places: readonly Place[], days: number): Promise<Place[]> {
  // The limit in each lateral query lets PostgreSQL use an index for each role. A join would read every act.
  return q.rows(sql<Place>`
    select place.actor as "staffId", place.tenant_id as "tenantId"
    from unnest(${places.map(({ staffId }) => staffId)}::text[], ${places.map(({ tenantId }) => tenantId)}::integer[])
      as place (actor, tenant_id)
    cross join lateral (
      select from unnest(case when place.tenant_id is null then (select staff_sites('numbers.see'))
        else array[place.tenant_id] end) as site (id)
      cross join lateral (select from operator_acts a
        where a.actor = place.actor and a.tenant_id = site.id
          and a.created_at > (select app_now() - make_interval(days => ${days})) limit 1) as act
      limit 1) as used`);
}

/** Lists the verbs whose acts the person may see on at least one of the sites. Finance sees only acts about money. */
export async function listSeenVerbs(
  q: StaffRows,
  tenants: readonly number[],
  verbs: readonly string[],
): Promise<string[]> {
  const rows = await q.rows(sql<{ verb: string }>`
    select v.verb from unnest(${[...verbs]}::text[]) v (verb)
    where exists (select from unnest(${[...tenants]}::integer[]) t (id) where staff_sees_verb(t.id, v.verb))`);
  return rows.map(({ verb }) => verb);
}
