import { type RawBuilder, sql } from "kysely";
import { cardJoins, cardJson } from "~/profiles/cards.server";
import type { CardRow } from "~/profiles/present.server";
import { choiceFields } from "~/tenancy/profile-fields";
import { idOfChoice } from "~/tenancy/own-choices";
import type { TenantReader } from "~/tenancy/scope.server";
import { visibleProfiles } from "~/visibility/visible-members.server";
import { resultsPerPage, type SearchFilters, similarShown, widerSearch } from "./search";
import {
  boundedRows,
  boundedRowsAs,
  sortedOrScanned,
  hitsOf,
  instantOf,
  livesWithin,
  mostCounted,
  distanceStepFrom,
} from "./search-hits.server";
import { farthestDistanceStep, type SearchCursor, type SearchOrder, writeCursor } from "./search-order";

/** Number of members. `more` is true when counting stopped early. */
export interface Count {
  real: number;
  fictional: number;
  more: boolean;
}

export interface FoundMembers {
  /** `km` is the distance step, or null when the search asks for none. */
  results: (CardRow & { km: number | null })[];
  /** Cursor of the next page. Null on the last page. */
  next: string | null;
  /** Null on later pages, unless `countsAgain` is set. */
  count: Count | null;
  similar: { results: CardRow[]; count: Count } | null;
}

interface FoundRow {
  results: CardRow[];
  steps: (number | null)[] | null;
  last: { step: string; id: string; km: number | null } | null;
  full: boolean;
  count: CountRow | null;
  similar: { results: CardRow[]; count: CountRow } | null;
}

interface CountRow {
  fictional: number;
  seen: number;
}

interface SearchQuery {
  viewerId: string | null;
  filters: SearchFilters;
  after: SearchCursor | null;
  order?: SearchOrder;
  /** True when a later page needs a count. Pages appended by script need none. */
  countsAgain?: boolean;
}

/**
 * A page of members with their count, plus similar members on the last page. Needs a second round trip only when the
 * page is unexpectedly the last.
 */
export async function findMembers(q: TenantReader, question: SearchQuery): Promise<FoundMembers> {
  const { viewerId, filters, after, order = "active", countsAgain = false } = question;
  const wanted = fitsSearch(q, viewerId, filters);
  const expected = expectedFor(q, question);
  const mayBeFew = order !== "nearest" && isNarrow(filters) && (after === null || expected !== undefined);
  const endsHere = expected !== undefined && expected <= resultsPerPage;
  const plannedOnce = isIndexed(question) && !endsHere;
  const parts = [hitsOf(q, { viewerId, wanted, order, after, within: filters.within, mayBeFew })];
  const fitting = sql`${visibleProfiles(q, viewerId)} and ${wanted}`;
  if (mayBeFew) parts.unshift(boundedRowsAs("found", instantOf(order), fitting));
  const found = mayBeFew ? sql`found` : sql`${boundedRows(sql`p.fictional`, fitting)} found`;
  const similar = plannedOnce ? null : similarTo(q, question);
  if (similar) parts.push(similar.others);
  const isFull = sql`(select count(*) > ${sql.lit(resultsPerPage)} from hits)`;
  const statement = sql<FoundRow>`
    with ${sql.join(parts)}
    select ${cards(q, viewerId, sql`hits`, resultsPerPage)} as results,
      ${stepsOf(q, question)} as steps,
      (select json_build_object('step', (extract(epoch from at) * 1000000)::bigint::text, 'id', member_id, 'km', km)
        from hits where n = ${sql.lit(resultsPerPage)}) as last,
      ${isFull} as full,
      ${after && !countsAgain ? sql`null` : countOf(found)} as count,
      ${similar ? sql`case when not ${isFull} then ${similar.found} end` : sql`null`} as similar`;
  const [row] = (await q.rows(statement, { plannedOnce })) as [FoundRow];
  const left = leftAfter(question, row, expected);
  if (isIndexed(question) && !after) rememberExpected(q, question, row.count);
  const ending = plannedOnce && !row.full ? similarTo(q, question) : null;
  if (!ending) return presentFound(row, left);
  const [end] = await q.rows(sql<Pick<FoundRow, "similar">>`with ${ending.others} select ${ending.found} as similar`);
  return presentFound({ ...row, ...end }, left);
}

/** The latest count by tenant, gender and country. May be outdated, because it only serves query planning. */
const lastSeen = new Map<string, number>();
const mostRemembered = 10_000;

const placeOf = (q: TenantReader, { filters }: SearchQuery) => `${q.tenantId} ${filters.gender} ${filters.country}`;

/** The expected number of hits from this page on, or undefined. */
function expectedFor(q: TenantReader, question: SearchQuery): number | undefined {
  if (question.after) return question.after.left;
  return isIndexed(question) ? lastSeen.get(placeOf(q, question)) : undefined;
}

function rememberExpected(q: TenantReader, question: SearchQuery, count: CountRow | null): void {
  if (!count) return;
  const place = placeOf(q, question);
  if (lastSeen.size >= mostRemembered && !lastSeen.has(place)) lastSeen.clear();
  lastSeen.set(place, count.seen);
}

/** The expected number of hits after this page, for the next page's plan. Undefined when unknown or high. */
function leftAfter(question: SearchQuery, { count }: FoundRow, expected: number | undefined): number | undefined {
  if (!isIndexed(question) && !isNarrow(question.filters)) return undefined;
  const seen = question.after ? expected : count?.seen;
  return seen === undefined || seen > mostCounted ? undefined : Math.max(seen - resultsPerPage, 0);
}

/** True when a filter uses a column outside the sort index's prefix. Hits may then lie far apart in the index. */
function isNarrow({ gender, country, within, ...rest }: SearchFilters): boolean {
  return Object.values(rest).some((value) => value !== undefined);
}

/** True when an index serves exactly this search, so that one query plan suits every tenant. */
function isIndexed({ filters, order = "active" }: SearchQuery): boolean {
  const { gender, country, within } = filters;
  const isPlain = !isNarrow(filters) && within === undefined;
  return order === "active" && isPlain && (gender === undefined) === (country === undefined);
}

/** The distance of each member on the page, if the search asks for distances. */
function stepsOf(q: TenantReader, { viewerId, filters, order }: SearchQuery): RawBuilder<unknown> {
  const page = sql`hits h join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = h.member_id
    where h.n <= ${sql.lit(resultsPerPage)}`;
  if (order === "nearest")
    return sql`(select json_agg(nullif(h.km, ${farthestDistanceStep}) order by h.n) from hits h where h.n <= ${sql.lit(resultsPerPage)})`;
  return filters.within === undefined
    ? sql`null`
    : sql`(select json_agg(${distanceStepFrom(q, viewerId)} order by h.n) from ${page})`;
}

function presentFound(row: FoundRow, left: number | undefined): FoundMembers {
  const { last, similar } = row;
  return {
    results: row.results.map((card, index) => ({ ...card, km: row.steps?.[index] ?? null })),
    next: row.full && last ? writeCursor({ ...last, km: last.km ?? undefined, left }) : null,
    count: row.count && presentCount(row.count),
    similar: similar && similar.results.length > 0 ? { ...similar, count: presentCount(similar.count) } : null,
  };
}

function presentCount({ fictional, seen }: CountRow): Count {
  return { real: seen - fictional, fictional, more: seen > mostCounted };
}

/** Counts real and fictional members separately (DESIGN 13.31). */
function countOf(found: RawBuilder<unknown>): RawBuilder<CountRow> {
  return sql`(select json_build_object('fictional', count(*) filter (where fictional), 'seen', count(*)) from ${found})`;
}

function cards(q: TenantReader, viewerId: string | null, hits: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(${cardJson(q, viewerId)} order by h.n), '[]')
    from ${hits} h join profiles p on p.tenant_id = ${q.tenantId} and p.member_id = h.member_id ${cardJoins(q)}
    where h.n <= ${sql.lit(most)})`;
}

/** Members of the wider search, without members of the original search. */
function othersFrom(q: TenantReader, { viewerId, filters }: SearchQuery, wider: SearchFilters) {
  return sql`${visibleProfiles(q, viewerId)} and ${searchConditions(q, wider)}
    and (${fitsSearch(q, viewerId, filters)}) is not true`;
}

/**
 * Count and members of the wider search, or null without one. PostgreSQL skips this query part when the page is full.
 */
function similarTo(q: TenantReader, question: SearchQuery) {
  const wider = widerSearch(question.filters, q.tenant.settings.min_age);
  if (!wider) return null;
  const from = othersFrom(q, question, wider);
  const scan = sql`select p.member_id, p.active_step as at from ${from}`;
  const hits = sql`(select member_id, row_number() over (order by at desc, member_id desc) as n
    from (${sortedOrScanned("others", scan, { most: similarShown })}) those
    order by at desc, member_id desc limit ${sql.lit(similarShown)})`;
  return {
    others: boundedRowsAs("others", instantOf("active"), from),
    found: sql`(select json_build_object('results', ${cards(q, question.viewerId, hits, similarShown)},
      'count', ${countOf(sql`others`)}))`,
  };
}

/** SQL condition: `p` fits all filters. Ignores the distance for visitors, who have no place. */
export function fitsSearch(
  q: TenantReader,
  viewerId: string | null,
  { within, ...filters }: SearchFilters,
): RawBuilder<boolean> {
  const isNear = within === undefined || viewerId === null ? sql`true` : livesWithin(q, viewerId, within);
  return sql<boolean>`${searchConditions(q, filters)} and ${isNear}`;
}

/**
 * SQL for the filters. Prefers plain comparisons, because row-level security lets few other operators use an index
 * (DESIGN 6.3).
 */
export function searchConditions(q: TenantReader, filters: SearchFilters): RawBuilder<boolean> {
  const all = [sql`true`];
  for (const field of choiceFields) {
    const value = filters[field];
    if (value !== undefined) all.push(sql`p.${sql.ref(field)} = ${value}`);
  }
  if (filters.genders) all.push(sql`p.gender = any(${filters.genders}::text[])`);
  if (filters.places) all.push(livesInOneOf(filters.places));
  if (filters.country) all.push(sql`p.country = ${filters.country}`);
  // Never find members by region if they show only their country (SET-07).
  if (filters.countryregion) all.push(sql`p.region = ${filters.countryregion} and p.place_shown <> 'country'`);
  if (filters.min_age !== undefined) all.push(sql`p.birth_date <= ${birthdayBefore(filters.min_age)}`);
  if (filters.max_age !== undefined) all.push(sql`p.birth_date > ${birthdayBefore(filters.max_age + 1)}`);
  if (filters.interests) all.push(sql`p.interests && ${filters.interests}::text[]`);
  if (filters.answers) all.push(hasAnswer(q));
  // A site for gay men (niche 7) without gender filter shows only men (AMB-077).
  const { niche, search_fields } = q.tenant.settings;
  if (niche === 7 && !search_fields.includes("gender")) all.push(sql`p.gender = 'male'`);
  return sql<boolean>`${sql.join(all, sql` and `)}`;
}

/** SQL condition: `p` shows an answer to a question that the site still asks. `p.answered` has partial indexes. */
function hasAnswer(q: TenantReader): RawBuilder<boolean> {
  const asked = q.tenant.settings.prompts.map(idOfChoice);
  return sql<boolean>`(p.answered and exists (select from jsonb_array_elements(p.answers) a
    where a ->> 'prompt' = any(${asked}::text[])))`;
}

/** SQL condition: `p` lives in one of the countries, or shows one of the regions (SET-07). */
function livesInOneOf(places: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`(p.country = any(${places}::text[])
    or (p.region = any(${places}::text[]) and p.place_shown <> 'country'))`;
}

/** Latest birth date of members who are `years` old. The subselect reads the application's clock once. */
function birthdayBefore(years: number): RawBuilder<Date> {
  return sql`(select (app_now()::date - make_interval(years => ${years}))::date)`;
}
