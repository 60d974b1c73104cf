import { sql } from "kysely";
import { findComplainant, mailAnswer, mailFirstAnswer } from "~/notifications/decision-mails.server";
import { receiptOf, timeId } from "~/platform/ids";
import { keepAnswer } from "~/safety/decisions.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { type NewMeasure, takeMeasure } from "./measures.server";
import { OperatorError, SubjectNotFound } from "./operator-error";

export interface OpenComplaint {
  id: string;
  topic: string;
  body: string;
  memberId: string | null;
  aboutMemberId: string | null;
  replyTo: string | null;
  createdAt: Date;
}

/** Lists open complaints, oldest first. */
export async function listOpenComplaints(q: TenantReader): Promise<OpenComplaint[]> {
  return q
    .from("complaints")
    .select([
      "id",
      "topic",
      "body",
      "member_id as memberId",
      "about_member_id as aboutMemberId",
      "reply_to as replyTo",
      "created_at as createdAt",
    ])
    .where("closed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(50)
    .execute();
}

/** Mails the complainant an answer before the final decision. The complaint stays open. Returns the answer's id. */
export async function answerComplaint(
  w: TenantWriter,
  actor: string,
  complaintId: string,
  answer: string,
): Promise<string> {
  const id = await keepFirstAnswer(w, { complaintId, answeredBy: actor, body: answer });
  const receiver = await findComplainant(w, complaintId);
  if (!receiver)
    throw new OperatorError("The complainant left no address, so nothing can be answered. Note it instead.");
  await mailFirstAnswer(w, receiver, { receipt: receiptOf(complaintId), answer });
  return id;
}

interface FirstAnswer {
  complaintId: string;
  answeredBy: string;
  body: string;
}

async function keepFirstAnswer(w: TenantWriter, { complaintId, answeredBy, body }: FirstAnswer): Promise<string> {
  const [answered] = await w.rows(sql<{ id: string }>`
    insert into complaint_answers (tenant_id, id, complaint_id, answered_by, body, answered_at)
    select c.tenant_id, ${timeId()}::uuid, c.id, ${answeredBy}::text, ${body}::text, app_now() from complaints c
    where c.tenant_id = ${w.tenantId} and c.id = ${complaintId} and c.closed_at is null
    returning id`);
  if (!answered) throw new SubjectNotFound(`There is no open complaint ${complaintId} here.`);
  return answered.id;
}

/**
 * Closes a complaint and mails the decision to its sender. The member of a measure gets a separate mail without the
 * sender's name. The text of the complaint stays unchanged.
 */
export async function closeComplaint(
  w: TenantWriter,
  actor: string,
  complaintId: string,
  { decision, measure }: { decision: string; measure?: NewMeasure | undefined },
): Promise<void> {
  const closed = await w
    .update("complaints")
    .set({ closed_at: sql<Date>`app_now()`, ...(measure && { about_member_id: measure.memberId }) })
    .where("id", "=", complaintId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (closed.numUpdatedRows === 0n) throw new SubjectNotFound(`There is no open complaint ${complaintId} here.`);
  const kept = { kind: "complaint", subjectId: complaintId, answer: decision, decidedBy: actor } as const;
  const decisionId = await keepAnswer(w, kept);
  const receiver = await findComplainant(w, complaintId);
  if (receiver) await mailAnswer(w, receiver, { decisionId, receipt: receiptOf(complaintId), decision });
  if (measure) await takeMeasure(w, actor, measure);
}

/** Closes a complaint that was filed as an appeal. The answer mentions the appeal, which gets the decision later. */
export async function closeAsAppeal(
  w: TenantWriter,
  actor: string,
  complaintId: string,
  answer: string,
): Promise<void> {
  await keepFirstAnswer(w, { complaintId, answeredBy: actor, body: answer });
  await w.update("complaints").set({ closed_at: sql<Date>`app_now()` }).where("id", "=", complaintId).execute();
}

/** Adds a note for colleagues to an open complaint. The complainant cannot read the note. Returns its id. */
export async function noteOnComplaint(
  w: TenantWriter,
  actor: string,
  complaintId: string,
  body: string,
): Promise<string> {
  const [noted] = await w.rows(sql<{ id: string }>`
    insert into complaint_notes (tenant_id, id, complaint_id, noted_by, body, noted_at)
    select c.tenant_id, ${timeId()}::uuid, c.id, ${actor}::text, ${body}::text, app_now() from complaints c
    where c.tenant_id = ${w.tenantId} and c.id = ${complaintId} and c.closed_at is null
    returning id`);
  if (!noted) throw new SubjectNotFound(`There is no open complaint ${complaintId} here.`);
  return noted.id;
}
