import { findComplainant, findReceiver, mailAppealDecided } from "~/notifications/decision-mails.server";
import { isId } from "~/platform/ids";
import { closeAppeal, type LockedAppeal, lockAppeal } from "~/safety/appeals.server";
import type { AppealOutcome, DecisionKind } from "~/safety/decision";
import type { TenantWriter } from "~/tenancy/scope.server";
import { OperatorError, SubjectNotFound } from "./operator-error";
import { reverseDecision } from "./reversals.server";
import { staffNameOf } from "./staff/staff-names.server";

/**
 * Reviews an appeal (DSA 20). Code and database refuse the operator who made the decision. The outcome "reversed"
 * undoes the decision immediately. Returns the decision's kind and subject.
 */
export async function reviewAppeal(
  w: TenantWriter,
  actor: string,
  appealId: string,
  { outcome, answer }: { outcome: AppealOutcome; answer: string },
): Promise<{ kind: DecisionKind; subjectId: string }> {
  const appeal = await lockAppeal(w, appealId);
  if (!appeal) throw new SubjectNotFound(`There is no open appeal ${appealId} here.`);
  await requireSecondPerson(w, appeal, actor);
  await closeAppeal(w, appeal, { outcome, answer, reviewedBy: actor });
  const restored = outcome === "reversed" ? await reverseDecision(w, appeal) : null;
  const receiver = await receiverOf(w, appeal);
  if (receiver) await mailAppealDecided(w, receiver, { outcome, answer, restored });
  return { kind: appeal.kind, subjectId: appeal.subjectId };
}

/**
 * Refuses the operator who decided. Also refuses a console user after a command-line user, and vice versa, because both
 * may be one person.
 */
async function requireSecondPerson(w: TenantWriter, { decidedBy }: LockedAppeal, actor: string): Promise<void> {
  if (decidedBy === actor) {
    const name = await staffNameOf(w, actor);
    throw new OperatorError(`${name} took this decision: another operator must review the appeal.`);
  }
  if (isId(decidedBy) === isId(actor)) return;
  const place = isId(decidedBy) ? "at the desk" : `by ${decidedBy} on the command line`;
  throw new OperatorError(
    `This decision was taken ${place}. Another person must review the appeal there, since one person may have a name in both places.`,
  );
}

async function receiverOf(w: TenantWriter, { memberId, kind, subjectId }: LockedAppeal) {
  if (kind === "complaint") return findComplainant(w, subjectId);
  return memberId ? findReceiver(w, memberId) : null;
}
