import { sql } from "kysely";
import { lockProfile, lockProfileOf } from "~/accounts/profile-lock.server";
import type { DecisionKind, Restored } from "~/safety/decision";
import { markReversed } from "~/safety/decisions.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { unbanMember } from "./member-acts.server";
import { OperatorError } from "./operator-error";
import { approvePhoto } from "./photo-reviews.server";
import { reopenMember } from "./restraints.server";
import { restoreText } from "./text-queue.server";

interface ReversibleDecision {
  decisionId: string;
  kind: DecisionKind;
  subjectId: string;
  /** End of a hold or suspension. */
  until: Date | null;
  /** True when the decision was undone earlier, for instance by a lifted ban. */
  isReversed: boolean;
}

/** Undoes a decision. Returns the kind of restored subject, or null when there was nothing to undo. */
type Reversal = (w: TenantWriter, subjectId: string, until: Date | null) => Promise<Restored | null>;

/** The reversal of each kind of decision. */
const reversals: Record<DecisionKind, Reversal> = {
  // A reversed warning is hidden and does not count as a strike.
  warning: async () => "warning",
  hold: liftRestraint,
  suspension: liftRestraint,
  ban: liftBan,
  photo: restorePhoto,
  text: async (w, textId) => ((await restoreText(w, textId)) ? "text" : null),
  report: reopenCase,
  complaint: reopenComplaint,
};

/**
 * Reverses a decision once. Skips a decision undone earlier, because a later decision about the same subject may be
 * valid.
 */
export async function reverseDecision(w: TenantWriter, decision: ReversibleDecision): Promise<Restored | null> {
  const { decisionId, kind, subjectId, until, isReversed } = decision;
  if (isReversed) return null;
  const restored = await reversals[kind](w, subjectId, until);
  await markReversed(w, decisionId);
  return restored;
}

async function reopenComplaint(w: TenantWriter, complaintId: string): Promise<null> {
  const reopened = await w
    .update("complaints")
    .set({ closed_at: null })
    .where("id", "=", complaintId)
    .executeTakeFirst();
  if (reopened.numUpdatedRows === 0n) throw new OperatorError(`The complaint ${complaintId} is no longer stored.`);
  return null;
}

/** Reopens a case. Refuses when the member has another open case, because each member has at most one. */
async function reopenCase(w: TenantWriter, caseId: string): Promise<null> {
  const t = w.tenantId;
  const [other] = await w.rows(sql<{ id: string }>`
    select o.id from report_cases c join report_cases o on o.tenant_id = ${t} and o.reported_id = c.reported_id
      and o.id <> c.id and o.closed_at is null
    where c.tenant_id = ${t} and c.id = ${caseId}`);
  if (other) throw new OperatorError(`Decide the open case ${other.id} about the same member first.`);
  const reopened = await w.update("report_cases").set({ closed_at: null }).where("id", "=", caseId).executeTakeFirst();
  if (reopened.numUpdatedRows === 0n) throw new OperatorError(`The case ${caseId} is no longer stored.`);
  return null;
}

/** Publishes a refused photo again. Skips a photo that its owner has removed. */
async function restorePhoto(w: TenantWriter, photoId: string): Promise<"photo" | null> {
  await lockProfileOf(w, "photos", photoId);
  const refused = await w.rows(sql`
    select 1 from photos where tenant_id = ${w.tenantId} and id = ${photoId} and state = 'refused' for update`);
  if (refused.length === 0) return null;
  await approvePhoto(w, photoId);
  return "photo";
}

/** Ends a hold or suspension. Skips a measure that has ended or was replaced. */
async function liftRestraint(
  w: TenantWriter,
  memberId: string,
  until: Date | null,
): Promise<"account" | "hold" | null> {
  const lifted = until && (await reopenMember(w, memberId, until));
  return lifted === "suspension" ? "account" : lifted;
}

/** Lifts a ban. Null unless the account is active again, because the appeal's mail mentions only active accounts. */
async function liftBan(w: TenantWriter, memberId: string): Promise<"account" | null> {
  await lockProfile(w, memberId);
  const banned = await w
    .from("members")
    .select("id")
    .where("id", "=", memberId)
    .where("state", "=", "banned")
    .execute();
  if (banned.length === 0) return null;
  return (await unbanMember(w, memberId)) === "active" ? "account" : null;
}
