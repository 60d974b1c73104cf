import { sql } from "kysely";
import { findReceiver, mailAnswer } from "~/notifications/decision-mails.server";
import type { KeptPart } from "~/likes/like";
import { chatPhotoKey } from "~/chat/photos.server";
import { fullPhotoKey } from "~/profiles/photos.server";
import { receiptOf } from "~/platform/ids";
import { reportReasons } from "~/safety/report";
import { keepAnswer } from "~/safety/decisions.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { TenantFileStore } from "~/tenancy/tenant-handles.server";
import { type NewMeasure, takeMeasure } from "./measures.server";
import { OperatorError, SubjectNotFound } from "./operator-error";

export interface OpenCase {
  id: string;
  reportedId: string;
  name: string | null;
  state: string | null;
  fictional: boolean | null;
  openedAt: Date;
  reasons: string[];
}

/** Lists undecided cases: the most urgent reason first, then the oldest. */
export async function listOpenCases(q: TenantReader): Promise<OpenCase[]> {
  const t = q.tenantId;
  const urgency = sql`array_position(${[...reportReasons]}::text[], r.reason)`;
  return q.rows(sql<OpenCase>`
    select c.id, c.reported_id as "reportedId", p.name, m.state, m.fictional, c.opened_at as "openedAt",
      array_agg(r.reason order by ${urgency}) as reasons
    from report_cases c
    join reports r on r.tenant_id = ${t} and r.case_id = c.id
    left join members m on m.tenant_id = ${t} and m.id = c.reported_id
    left join profiles p on p.tenant_id = ${t} and p.member_id = c.reported_id
    where c.tenant_id = ${t} and c.closed_at is null
    group by c.id, c.reported_id, c.opened_at, p.name, m.state, m.fictional
    order by min(${urgency}), c.opened_at limit 50`);
}

export interface FrozenReport {
  receipt: string;
  reporterId: string | null;
  reason: string;
  body: string;
  createdAt: Date;
  profile: Record<string, unknown>;
  photoIds: string[];
  messages: FrozenMessage[];
}

interface FrozenMessage {
  from: "reporter" | "reported";
  at: string;
  kind: string;
  body: string;
  photo?: string | null;
  /** The liked part that the message answers. Absent in older evidence. */
  part?: KeptPart | null;
}

/**
 * Reads the copied evidence of a case. It contains private messages, so callers record each view with a reason (L37).
 */
export async function readEvidence(q: TenantReader, caseId: string): Promise<FrozenReport[]> {
  const t = q.tenantId;
  const rows = await q.rows(sql<Omit<FrozenReport, "receipt"> & { id: string }>`
    select r.id, r.reporter_id as "reporterId", r.reason, r.body, r.created_at as "createdAt", e.profile,
      e.photo_ids as "photoIds", e.messages
    from reports r join report_evidence e on e.tenant_id = ${t} and e.report_id = r.id
    where r.tenant_id = ${t} and r.case_id = ${caseId} order by r.created_at`);
  if (rows.length === 0) throw new SubjectNotFound(`There is no case ${caseId} here.`);
  return rows.map(({ id, ...report }) => ({ receipt: receiptOf(id), ...report }));
}

/** Evidence of a case that an operator has just viewed with a reason. */
export interface ViewedEvidence {
  reportedId: string;
  isOpen: boolean;
  reports: FrozenReport[];
}

/** Reads the evidence again for an operator whose view was recorded within the last hour. Null for others. */
export async function findViewedEvidence(
  q: TenantReader,
  actor: string,
  caseId: string,
): Promise<ViewedEvidence | null> {
  const t = q.tenantId;
  const [found] = await q.rows(sql<Omit<ViewedEvidence, "reports">>`
    select c.reported_id as "reportedId", c.closed_at is null as "isOpen" from report_cases c
    where c.tenant_id = ${t} and c.id = ${caseId} and exists (select from operator_acts a
      where a.tenant_id = ${t} and a.subject = ${caseId}::text and a.subject_kind = 'case' and a.verb = 'report'
        and a.actor = ${actor} and a.created_at > app_now() - interval '1 hour')`);
  return found ? { ...found, reports: await readEvidence(q, caseId) } : null;
}

/** Finds the storage key and the case of an evidence photo, by its name in the report. */
export async function openFrozenPhoto(w: TenantWriter, file: string): Promise<{ key: string; caseId: string }> {
  const [row] = await w.rows(sql<{ key: string; caseId: string }>`
    select f.key, r.case_id as "caseId" from report_files f join reports r on r.tenant_id = ${w.tenantId} and r.id = f.report_id
    where f.tenant_id = ${w.tenantId} and f.key in (${chatPhotoKey(sql`${file}::text`)}, ${fullPhotoKey(sql`${file}::text`)}) limit 1`);
  if (!row) throw new OperatorError(`No report here froze the photo ${file}.`);
  return row;
}

export async function readFrozenPhoto(files: TenantFileStore, key: string): Promise<Uint8Array> {
  const file = await files.get(key);
  if (!file) throw new OperatorError("Its picture is not stored any more.");
  return file.bytes;
}

/**
 * Closes a case and mails the decision to all reporters (DSA 16). The reported member learns only the reasons of a
 * measure (DSA 17). Returns the reported member's id.
 */
export async function decideCase(
  w: TenantWriter,
  actor: string,
  caseId: string,
  { decision, measure }: { decision: string; measure?: Omit<NewMeasure, "memberId"> | undefined },
): Promise<string> {
  const t = w.tenantId;
  const [closed] = await w.rows(sql<{ reportedId: string }>`update report_cases set closed_at = app_now()
    where tenant_id = ${t} and id = ${caseId} and closed_at is null returning reported_id as "reportedId"`);
  if (!closed) throw new SubjectNotFound(`There is no open case ${caseId} here.`);
  const kept = { kind: "report", subjectId: caseId, answer: decision, decidedBy: actor } as const;
  const decisionId = await keepAnswer(w, kept);
  if (measure) await takeMeasure(w, actor, { memberId: closed.reportedId, ...measure });
  const reports = await w.from("reports").select(["id", "reporter_id"]).where("case_id", "=", caseId).execute();
  for (const { id, reporter_id: reporterId } of reports) {
    const receiver = reporterId ? await findReceiver(w, reporterId) : null;
    if (receiver) await mailAnswer(w, receiver, { decisionId, receipt: receiptOf(id), decision });
  }
  return closed.reportedId;
}
