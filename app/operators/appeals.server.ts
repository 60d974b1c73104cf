import { sql } from "kysely";
import { findComplainant, findReceiver, mailAppealDecided } from "~/notifications/decision-mails.server";
import { closeAppeal, type LockedAppeal, lockAppeal } from "~/safety/appeals.server";
import type { AppealOutcome, DecisionKind } from "~/safety/decision";
import type { TenantWriter } from "~/tenancy/scope.server";
import { unbanMember } from "./member-acts.server";
import { approvePhoto } from "./photo-reviews.server";
import { reopenMember } from "./restraints.server";
import { restoreText } from "./text-queue.server";
import { OperatorError } from "./operator-error";

/**
 * Reviews an appeal (DSA 20). Code and database refuse the operator who made the decision. The outcome "reversed"
 * undoes the decision at once. Returns the decision's kind and subject.
 */
export async function reviewAppeal(
  w: TenantWriter,
  actor: string,
  appealId: string,
  { outcome, answer }: { outcome: AppealOutcome; answer: string },
): Promise<{ kind: DecisionKind; subjectId: string }> {
  const appeal = await lockAppeal(w, appealId);
  if (!appeal) throw new OperatorError(`There is no open objection ${appealId} here.`);
  if (appeal.decidedBy === actor)
    throw new OperatorError(`${actor} took this decision: another operator must review the objection.`);
  await closeAppeal(w, appeal, { outcome, answer, reviewedBy: actor });
  if (outcome === "reversed") await undo(w, appeal);
  const receiver = await receiverOf(w, appeal);
  if (receiver) await mailAppealDecided(w, receiver, { outcome, answer });
  return { kind: appeal.kind, subjectId: appeal.subjectId };
}

async function receiverOf(w: TenantWriter, { memberId, kind, subjectId }: LockedAppeal) {
  if (kind === "complaint") return findComplainant(w, subjectId);
  return memberId ? findReceiver(w, memberId) : null;
}

/**
 * Undoes a decision: lifts the ban, withdraws the warning, shows the content again, or reopens the report or
 * complaint.
 */
async function undo(w: TenantWriter, { kind, subjectId, until }: LockedAppeal): Promise<void> {
  if (kind === "ban") await liftBan(w, subjectId);
  // A restraint that has ended, or that a later one replaced, needs no lifting.
  if (until) await reopenMember(w, subjectId, until);
  if (kind === "photo") await restorePhoto(w, subjectId);
  if (kind === "text") await restoreText(w, subjectId);
  if (kind === "complaint") await reopenComplaint(w, subjectId);
  if (kind === "report") await reopenCase(w, subjectId);
}

async function reopenComplaint(w: TenantWriter, complaintId: string): Promise<void> {
  const reopened = await w
    .update("complaints")
    .set({ closed_at: null })
    .where("id", "=", complaintId)
    .executeTakeFirst();
  if (reopened.numUpdatedRows === 0n) throw new OperatorError(`The complaint ${complaintId} is no longer stored.`);
}

/** Reopens a case. Refuses while another case about the same member is open, since a member has at most one. */
async function reopenCase(w: TenantWriter, caseId: string): Promise<void> {
  const t = w.tenantId;
  const [other] = await w.rows(sql<{ id: string }>`
    select o.id from report_cases c join report_cases o on o.tenant_id = ${t} and o.reported_id = c.reported_id
      and o.id <> c.id and o.closed_at is null
    where c.tenant_id = ${t} and c.id = ${caseId}`);
  if (other) throw new OperatorError(`Decide the open case ${other.id} about the same member first.`);
  const reopened = await w.update("report_cases").set({ closed_at: null }).where("id", "=", caseId).executeTakeFirst();
  if (reopened.numUpdatedRows === 0n) throw new OperatorError(`The case ${caseId} is no longer stored.`);
}

/** Shows a refused photo again. Does nothing when its owner has removed it. */
async function restorePhoto(w: TenantWriter, photoId: string): Promise<void> {
  const refused = await w.rows(sql`
    select 1 from photos where tenant_id = ${w.tenantId} and id = ${photoId} and state = 'refused' for update`);
  if (refused.length > 0) await approvePhoto(w, photoId);
}

/** Lifts a ban. Does nothing when the ban was lifted before. */
async function liftBan(w: TenantWriter, memberId: string): Promise<void> {
  const banned = await w.rows(sql`
    select 1 from members where tenant_id = ${w.tenantId} and id = ${memberId} and state = 'banned' for update`);
  if (banned.length > 0) await unbanMember(w, memberId);
}
