import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { Ground, Measure, RefusedContent, Statement, TimedMeasure } from "./decision";

interface NewMeasure {
  kind: Measure;
  memberId: string;
  ground: Ground;
  facts: string;
  /** The operator who decided. */
  decidedBy: string;
  /** The end of a hold or suspension. */
  until?: Date;
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

/** Stores a measure with its reasons. Call in the transaction that takes the measure. */
export async function keepMeasure(w: TenantWriter, measure: NewMeasure): Promise<KeptMeasure> {
  const { kind, memberId, ground, facts, decidedBy, until } = measure;
  const [row] = await w.rows(sql<{ id: string; afterNotice: boolean; decidedAt: Date }>`
    insert into decisions (tenant_id, id, kind, subject_id, member_id, ground, facts, after_notice, decided_by, decided_at,
      until_at)
    select ${w.tenantId}::integer, ${timeId()}::uuid, ${kind}::text, ${memberId}::uuid, ${memberId}::uuid, ${ground}::text,
      ${facts}::text, exists (select from report_cases c where c.tenant_id = ${w.tenantId} and c.reported_id = ${memberId}),
      ${decidedBy}::text, app_now(), ${until ?? null}::timestamptz
    returning id, after_notice as "afterNotice", decided_at as "decidedAt"`);
  const { id, afterNotice, decidedAt } = row as { id: string; afterNotice: boolean; decidedAt: Date };
  return { id, kind, ground, facts, afterNotice, decidedAt: decidedAt.toISOString() };
}

/** The measure with its reasons, unless it was reversed. */
export async function findStandingMeasure(q: TenantReader, id: string): Promise<KeptMeasure | null> {
  const [row] = await q.rows(sql<Omit<KeptMeasure, "decidedAt"> & { decidedAt: Date }>`
    select id, kind, ground, facts, after_notice as "afterNotice", decided_at as "decidedAt" from decisions
    where tenant_id = ${q.tenantId} and id = ${id} and reversed_at is null`);
  return row ? { ...row, decidedAt: row.decidedAt.toISOString() } : null;
}

interface NewRefusal extends Omit<NewMeasure, "kind" | "until"> {
  kind: RefusedContent;
  /** The photo or text. */
  subjectId: string;
}

/**
 * Stores the refusal of a photo or text. Call in the transaction that hides it. `afterNotice` is false: refusals come
 * from review queues, not from reports.
 */
export async function keepRefusal(w: TenantWriter, refusal: NewRefusal): Promise<KeptRefusal> {
  const { kind, subjectId, memberId, ground, facts, decidedBy } = refusal;
  const id = timeId();
  const [row] = await w.rows(sql<{ decidedAt: Date }>`
    insert into decisions (tenant_id, id, kind, subject_id, member_id, ground, facts, decided_by, decided_at)
    values (${w.tenantId}, ${id}, ${kind}, ${subjectId}, ${memberId}, ${ground}, ${facts}, ${decidedBy}, app_now())
    returning decided_at as "decidedAt"`);
  const { decidedAt } = row as { decidedAt: Date };
  return { id, kind, ground, facts, afterNotice: false, decidedAt: decidedAt.toISOString() };
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

/** Marks the running holds or suspensions of a member as reversed. Those that have ended stay as they were. */
export async function reverseRunning(w: TenantWriter, kind: TimedMeasure, memberId: string): Promise<void> {
  await w.rows(sql`
    update decisions set reversed_at = app_now()
    where tenant_id = ${w.tenantId} and subject_id = ${memberId} and kind = ${kind} and reversed_at is null
      and until_at > app_now()`);
}

interface NewAnswer {
  kind: "report" | "complaint";
  /** Id of the answered case or complaint. */
  subjectId: string;
  answer: string;
  decidedBy: string;
}

/** Stores the decision about a report or complaint. Returns its id. */
export async function keepAnswer(w: TenantWriter, { kind, subjectId, answer, decidedBy }: NewAnswer): Promise<string> {
  const id = timeId();
  await w.rows(sql`
    insert into decisions (tenant_id, id, kind, subject_id, facts, decided_by, decided_at)
    values (${w.tenantId}, ${id}, ${kind}, ${subjectId}, ${answer}, ${decidedBy}, app_now())`);
  return id;
}

/** Stores a hold or suspension with its reasons. Call in the transaction that takes the measure. */
export async function keepRestraint(
  w: TenantWriter,
  measure: NewMeasure & { kind: TimedMeasure; until: Date },
): Promise<KeptRestraint> {
  return { ...(await keepMeasure(w, measure)), kind: measure.kind, until: measure.until.toISOString() };
}

/** The member's unread warnings, oldest first. */
export async function listUnreadWarnings(q: TenantReader, memberId: string): Promise<KeptMeasure[]> {
  const rows = await q.rows(sql<Omit<KeptMeasure, "decidedAt"> & { decidedAt: Date }>`
    select id, kind, ground, facts, after_notice as "afterNotice", decided_at as "decidedAt" from decisions
    where tenant_id = ${q.tenantId} and member_id = ${memberId} and kind = 'warning'
      and read_at is null and reversed_at is null
    order by decided_at, id`);
  return rows.map((row) => ({ ...row, decidedAt: row.decidedAt.toISOString() }));
}

/** Marks one warning as read by its own member. Newer warnings stay unread. */
export async function noteWarningRead(w: TenantWriter, memberId: string, decisionId: string): Promise<void> {
  await w.rows(sql`
    update decisions set read_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${decisionId} and member_id = ${memberId} and kind = 'warning'
      and read_at is null`);
}
