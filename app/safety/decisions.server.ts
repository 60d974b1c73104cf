import { type RawBuilder, sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import {
  type Ground,
  lawGround,
  type Measure,
  type RefusedContent,
  type StatedKind,
  type Statement,
  type TimedMeasure,
} from "./decision";
import { addStrike } from "./strikes.server";

interface Stated {
  /** Reference to the law. Required for the ground `unlawful`, otherwise forbidden. */
  clause?: string | null | undefined;
  /** True when a report about the member exists. Defaults to true while a case about the member exists. */
  afterNotice?: boolean | undefined;
  /** True when a program pointed out the content to staff. */
  automated?: boolean | undefined;
  /** Countries to which the measure is limited. */
  territory?: readonly string[] | undefined;
}

interface NewMeasure extends Stated {
  kind: Measure;
  memberId: string;
  ground: Ground;
  facts: string;
  decidedBy: string;
  /** End of a hold or suspension. */
  until?: Date | undefined;
}

export interface KeptMeasure extends Statement {
  id: string;
}

export interface KeptRestraint extends KeptMeasure {
  kind: TimedMeasure;
  until: string;
}

export interface KeptRefusal extends KeptMeasure {
  kind: RefusedContent;
}

/** A measure with its reasons. Null when unknown or reversed. */
export async function findStandingMeasure(q: TenantReader, id: string): Promise<KeptMeasure | null> {
  const [row] = await q.rows(sql<StatedRow>`
    select ${statedColumns} from decisions where tenant_id = ${q.tenantId} and id = ${id} and reversed_at is null`);
  return row ? { id, ...statementOf(row) } : null;
}

interface NewRefusal extends Omit<NewMeasure, "kind" | "until"> {
  kind: RefusedContent;
  /** Id of the photo or text. */
  subjectId: string;
}

/** Stores a measure with its reasons and a strike. Call in the transaction that applies the measure. */
export async function keepMeasure(w: TenantWriter, measure: NewMeasure): Promise<KeptMeasure> {
  const { memberId, kind, ground } = measure;
  const afterNotice = measure.afterNotice ?? (await isReported(w, memberId));
  const kept = await keepStated(w, { ...measure, afterNotice, subjectId: memberId });
  await addStrike(w, { memberId, decisionId: kept.id, kind, ground });
  return kept;
}

/** Stores a hold or suspension with its reasons. Call in the transaction that applies the measure. */
export async function keepRestraint(
  w: TenantWriter,
  measure: NewMeasure & { kind: TimedMeasure; until: Date },
): Promise<KeptRestraint> {
  return { ...(await keepMeasure(w, measure)), kind: measure.kind, until: measure.until.toISOString() };
}

/** Stores the refusal of a photo or text. Call in the transaction that hides the content. */
export async function keepRefusal(w: TenantWriter, refusal: NewRefusal): Promise<KeptRefusal> {
  return { ...(await keepStated(w, refusal)), kind: refusal.kind };
}

/** True while a case about the member exists, open or decided. */
export async function isReported(q: TenantReader, memberId: string): Promise<boolean> {
  const found = await q.from("report_cases").select("id").where("reported_id", "=", memberId).limit(1).execute();
  return found.length > 0;
}

type NewStated = Omit<NewMeasure, "kind"> & { kind: StatedKind; subjectId: string };

async function keepStated(w: TenantWriter, decision: NewStated): Promise<KeptMeasure> {
  const { kind, subjectId, memberId, ground, facts, decidedBy } = decision;
  const { clause = null, afterNotice = false, automated = false, territory = [], until = null } = decision;
  if ((ground === lawGround) !== (clause !== null)) throw new Error(`A decision on ${ground} has another clause`);
  const id = timeId();
  const [row] = await w.rows(sql<{ decidedAt: Date }>`
    insert into decisions (tenant_id, id, kind, subject_id, member_id, ground, clause, facts, after_notice, automated,
      territory, until_at, decided_by, decided_at)
    values (${w.tenantId}, ${id}, ${kind}, ${subjectId}, ${memberId}, ${ground}, ${clause}, ${facts}, ${afterNotice},
      ${automated}, ${[...territory]}::text[], ${until}, ${decidedBy}, app_now())
    returning decided_at as "decidedAt"`);
  const { decidedAt } = row as { decidedAt: Date };
  const instants = { decidedAt: decidedAt.toISOString(), until: until?.toISOString() ?? null };
  return { id, kind, ground, clause, facts, afterNotice, automated, territory, ...instants };
}

/** Marks all decisions of one kind about a subject as reversed, for instance a member's ban. */
export async function reverseDecisions(
  w: TenantWriter,
  kind: Measure | RefusedContent,
  subjectId: string,
): Promise<void> {
  await w.rows(sql`
    update decisions set reversed_at = app_now()
    where tenant_id = ${w.tenantId} and subject_id = ${subjectId} and kind = ${kind} and reversed_at is null`);
}

/** Marks a member's running holds or suspensions as reversed. Ended measures stay unchanged. */
export async function reverseRunning(w: TenantWriter, kind: TimedMeasure, memberId: string): Promise<void> {
  await w.rows(sql`
    update decisions set reversed_at = app_now()
    where tenant_id = ${w.tenantId} and subject_id = ${memberId} and kind = ${kind} and reversed_at is null
      and until_at > app_now()`);
}

/** Marks one decision as reversed. A repeated call keeps the first time. */
export async function markReversed(w: TenantWriter, decisionId: string): Promise<void> {
  await w.rows(sql`
    update decisions set reversed_at = coalesce(reversed_at, app_now())
    where tenant_id = ${w.tenantId} and id = ${decisionId}`);
}

interface NewAnswer {
  kind: "report" | "complaint";
  /** Id of the answered case or complaint. */
  subjectId: string;
  answer: string;
  decidedBy: string;
}

/** Stores the decision about a report or complaint. Returns the decision's id. */
export async function keepAnswer(w: TenantWriter, { kind, subjectId, answer, decidedBy }: NewAnswer): Promise<string> {
  const id = timeId();
  await w.rows(sql`
    insert into decisions (tenant_id, id, kind, subject_id, facts, decided_by, decided_at)
    values (${w.tenantId}, ${id}, ${kind}, ${subjectId}, ${answer}, ${decidedBy}, app_now())`);
  return id;
}

export async function listUnreadWarnings(q: TenantReader, memberId: string): Promise<KeptMeasure[]> {
  const rows = await q.rows(sql<StatedRow & { id: string }>`
    select id, ${statedColumns} from decisions
    where tenant_id = ${q.tenantId} and member_id = ${memberId} and kind = 'warning'
      and read_at is null and reversed_at is null
    order by decided_at, id`);
  return rows.map((row) => ({ ...statementOf(row), id: row.id }));
}

/** A statement as stored in database columns. */
export type StatedRow = Omit<Statement, "decidedAt" | "until"> & { decidedAt: Date; until: Date | null };

export const statedColumns: RawBuilder<unknown> = sql`kind, ground, clause, facts, after_notice as "afterNotice",
  automated, territory, decided_at as "decidedAt", until_at as until`;

export function statementOf({
  kind,
  ground,
  clause,
  facts,
  afterNotice,
  automated,
  territory,
  ...at
}: StatedRow): Statement {
  const instants = { decidedAt: at.decidedAt.toISOString(), until: at.until?.toISOString() ?? null };
  return { kind, ground, clause, facts, afterNotice, automated, territory, ...instants };
}

/** Marks one warning as read by its member. Newer warnings stay unread. */
export async function noteWarningRead(w: TenantWriter, memberId: string, decisionId: string): Promise<void> {
  await w.rows(sql`
    update decisions set read_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${decisionId} and member_id = ${memberId} and kind = 'warning'
      and read_at is null`);
}
