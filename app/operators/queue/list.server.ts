import { type RawBuilder, sql } from "kysely";
import { isId } from "~/platform/ids";
import type { StaffRows } from "../staff/staff-database.server";
import type { BacklogCount } from "../backlog-count";
import {
  type DueFilter,
  dueHours,
  type ClaimFilter,
  mostCounted,
  pageItems,
  urgentHours,
  type WorkKind,
  workKinds,
} from "./work-item";

export type WorkReader = Pick<StaffRows, "rows">;

export interface WorkItem {
  id: string;
  tenantId: number;
  kind: WorkKind;
  subjectId: string;
  memberId: string | null;
  reason: string;
  severity: number;
  language: string;
  openedAt: Date;
  dueAt: Date;
  version: number;
  /** Operator with a valid claim. Null without a claim. */
  claimedBy: string | null;
  claimedUntil: Date | null;
}

export interface WorkFilter {
  /** Ids of the permitted tenants, or of the chosen tenant. The database checks them again. */
  tenants: readonly number[];
  kind?: WorkKind | undefined;
  language?: string | undefined;
  due?: DueFilter | undefined;
  /** `mine`: items that `actor` has claimed. `free`: those items and all unclaimed items. */
  claim?: ClaimFilter | undefined;
  actor: string;
}

/** The last item of a page. `due` is in microseconds, which a Date cannot represent. */
interface WorkCursor {
  severity: number;
  due: string;
  id: string;
}

const cursorShape = /^([1-9])\.(\d{1,17})\.(.{36})$/;

/** Reads the cursor from a URL. Null for a malformed cursor, so that the list starts at the top. */
export function readWorkCursor(text: string | null): WorkCursor | null {
  const [, severity, due, id = ""] = cursorShape.exec(text ?? "") ?? [];
  return due && isId(id) ? { severity: Number(severity), due, id } : null;
}

interface WorkPage {
  items: WorkItem[];
  /** Cursor of the next page, as written in a URL. Null on the last page. */
  next: string | null;
}

/** SQL: the columns of a `WorkItem`. Ignores an expired claim. */
export const workColumns = sql`id, tenant_id as "tenantId", kind, subject_id as "subjectId", member_id as "memberId", reason, severity,
  language, opened_at as "openedAt", due_at as "dueAt", version,
  case when claimed_until > app_now() then claimed_by end as "claimedBy",
  case when claimed_until > app_now() then claimed_until end as "claimedUntil"`;

const inOrder = sql`order by severity, due_at, id`;

/** Reads a page of open items, by severity, then by due time. */
export async function listWork(q: WorkReader, filter: WorkFilter, after: WorkCursor | null): Promise<WorkPage> {
  const past = after
    ? sql`and (severity, due_at, id) > (${after.severity}::smallint,
        timestamptz 'epoch' + ${after.due}::bigint * interval '1 microsecond', ${after.id}::uuid)`
    : sql``;
  const rows = await q.rows(sql<WorkItem & { due: string }>`
    select ${workColumns}, (extract(epoch from due_at) * 1000000)::bigint::text as due
    from ${openItems(filter, past, pageItems + 1)} ${inOrder} limit ${pageItems + 1}`);
  const items = rows.slice(0, pageItems);
  const last = rows.length > pageItems ? items.at(-1) : undefined;
  return {
    items: items.map(({ due: _, ...item }) => item),
    next: last ? `${last.severity}.${last.due}.${last.id}` : null,
  };
}

/** Finds the first matching open item without a colleague's claim, except the item just left. */
export async function findNextWork(q: WorkReader, filter: WorkFilter, left?: string): Promise<WorkItem | null> {
  const other = left && isId(left) ? sql`and id <> ${left}` : sql``;
  const [item] = await q.rows(sql<WorkItem>`
    select ${workColumns} from ${openItems({ ...filter, claim: "free" }, other, 1)} ${inOrder} limit 1`);
  return item ?? null;
}

/** Counts open items of each kind, up to 1,001. */
export async function countWork(q: WorkReader, filter: WorkFilter): Promise<Record<WorkKind, number>> {
  const parts = workKinds.map(
    (kind) => sql`select ${kind}::text as kind, count(*)::integer as count from (
      select from work_items where ${open({ ...filter, kind })} limit ${mostCounted + 1}) as counted`,
  );
  const rows = await q.rows(sql<{ kind: WorkKind; count: number }>`${sql.join(parts, sql` union all `)}`);
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count])) as Record<WorkKind, number>;
}

/** Counts open items that arrived after an instant, up to 1,001. */
export async function countNewWork(q: WorkReader, filter: WorkFilter, since: Date): Promise<number> {
  const kinds = filter.kind ? [filter.kind] : workKinds;
  const parts = kinds.map((kind) => {
    // Least hours until a new item is due. The bound on `due_at` limits the rows to read, because the index is ordered
    // by due time.
    const soonest = kind === "case" ? Math.min(...Object.values(urgentHours)) : dueHours[kind];
    return sql`(select from work_items where ${open({ ...filter, kind })} and severity = any (array[1, 2, 3]::smallint[])
      and due_at > ${since}::timestamptz + make_interval(hours => ${soonest}) and opened_at > ${since}
      limit ${mostCounted + 1})`;
  });
  const [row] = await q.rows(sql<{ count: number }>`
    select count(*)::integer as count from (${sql.join(parts, sql` union all `)}) as counted`);
  return row?.count ?? 0;
}

/** Numbers of waiting items on some sites: by kind, overdue, and claimed by the person. */
interface WorkSummary {
  kinds: ReadonlyMap<WorkKind, BacklogCount>;
  late: BacklogCount;
  mine: BacklogCount;
}

/** Counts the waiting items for the start screen. Each part of the query checks the sites. */
export async function summariseWork(
  q: WorkReader,
  wanted: Pick<WorkFilter, "tenants" | "actor">,
): Promise<WorkSummary> {
  const some = mostCounted + 1;
  const ofEachKind = (also: RawBuilder<unknown>) => sql`unnest(${[...workKinds]}::text[]) as kinds (name)
    cross join lateral (select count(*)::integer as count, min(opened_at) as oldest from (
      select opened_at from work_items where ${open(wanted)} and kind = kinds.name ${also} limit ${some}) as first_items) as counted`;
  // Lists every severity, so that PostgreSQL can use the index by kind, severity and due time.
  const isLate = sql`and severity = any (array[1, 2, 3]::smallint[]) and due_at < (select app_now())`;
  const rows = await q.rows(sql<BacklogCount & { part: string }>`
    select kinds.name as part, counted.count, counted.oldest from ${ofEachKind(inOrder)}
    union all select 'late', sum(counted.count)::integer, min(counted.oldest) from ${ofEachKind(isLate)}
    union all select 'mine', count(*)::integer, min(opened_at) from (
      select opened_at from work_items where ${open({ ...wanted, claim: "mine" })} limit ${some}) as claimed`);
  const found = new Map(rows.map(({ part, count, oldest }) => [part, { count, oldest }]));
  const of = (part: string): BacklogCount => found.get(part) ?? { count: 0, oldest: null };
  return { kinds: new Map(workKinds.map((kind) => [kind, of(kind)])), late: of("late"), mine: of("mine") };
}

/** Counts the waiting items of each site by kind, each up to 1,001. Omits kinds without items. */
export async function countWorkBySite(
  q: WorkReader,
  tenants: readonly number[],
): Promise<{ tenantId: number; kind: WorkKind; count: number }[]> {
  return q.rows(sql<{ tenantId: number; kind: WorkKind; count: number }>`
    select site.id as "tenantId", kinds.kind, counted.count
    from unnest(${[...tenants]}::integer[]) as site (id)
    cross join unnest(${[...workKinds]}::text[]) as kinds (kind)
    cross join lateral (select count(*)::integer as count from (
      select from work_items i where i.tenant_id = site.id and i.kind = kinds.kind and i.closed_at is null
      limit ${mostCounted + 1}) as first_items) as counted
    where counted.count > 0`);
}

/** Counts items closed since midnight UTC, by outcome. */
export async function countClosedToday(
  q: WorkReader,
  tenants: readonly number[],
): Promise<{ outcome: string; count: number }[]> {
  return q.rows(sql<{ outcome: string; count: number }>`
    select outcome, count(*)::integer as count from work_items
    where tenant_id = any(${[...tenants]}::integer[]) and closed_at >= date_trunc('day', app_now() at time zone 'utc') at time zone 'utc'
    group by outcome order by count desc, outcome`);
}

/**
 * SQL: the first open items of each kind that match a filter. One query over all kinds would read the whole index,
 * because appeals come last.
 */
function openItems(filter: WorkFilter, also: RawBuilder<unknown>, most: number): RawBuilder<unknown> {
  const kinds = filter.kind ? [filter.kind] : workKinds;
  const parts = kinds.map(
    (kind) => sql`(select * from work_items where ${open({ ...filter, kind })} ${also} ${inOrder} limit ${most})`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) as first_items`;
}

function open({ tenants, kind, language, due, claim, actor }: WorkFilter): RawBuilder<boolean> {
  const parts = [sql`tenant_id = any(${[...tenants]}::integer[])`, sql`closed_at is null`];
  if (kind) parts.push(sql`kind = ${kind}`);
  if (language) parts.push(sql`language = ${language}`);
  if (due) parts.push(sql`due_at < app_now() + ${within[due]}`);
  if (claim === "mine") parts.push(sql`claimed_by = ${actor} and claimed_until > app_now()`);
  if (claim === "free") parts.push(sql`(claimed_by is null or claimed_by = ${actor} or claimed_until <= app_now())`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const within: Record<DueFilter, RawBuilder<unknown>> = {
  late: sql`interval '0'`,
  hour: sql`interval '1 hour'`,
  day: sql`interval '1 day'`,
};
