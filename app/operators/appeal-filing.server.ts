import { sql } from "kysely";
import { findComplainant, findReceiver, mailFirstAnswer, type Receiver } from "~/notifications/decision-mails.server";
import { receiptOf } from "~/platform/ids";
import { type ContestedBy, findContestedBy, insertAppeal } from "~/safety/contestable-decisions.server";
import { prepareAnswer } from "~/safety/prepared-answers.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { closeAsAppeal } from "./complaints.server";
import { OperatorError, SubjectNotFound } from "./operator-error";

interface NewAppeal {
  decisionId: string;
  /** Id of the complaint that contains the appeal. */
  complaintId: string | undefined;
  /** Text of an email or call, when there is no complaint. */
  words: string | undefined;
  /** The appellant, required when several people can contest the decision. */
  memberId: string | undefined;
}

/**
 * Files a complaint or email as an appeal, for another operator (DSA 20). The deadline counts from the arrival of the
 * complaint or email. Informs the appellant and closes the complaint. Returns the appeal's id.
 */
export async function fileAppealByStaff(w: TenantWriter, actor: string, appeal: NewAppeal): Promise<string> {
  const { decisionId, complaintId, words } = appeal;
  if (Boolean(complaintId) === Boolean(words))
    throw new OperatorError("An appeal is either a complaint or the words of an e-mail.");
  const decision = await findContestedBy(w, decisionId);
  if (!decision) throw new SubjectNotFound(`There is no decision ${decisionId} here.`);
  const arrived = complaintId
    ? await findArrived(w, complaintId)
    : { body: words as string, at: await w.now(), authorId: null };
  const memberId = appellantOf(decision, appeal.memberId, arrived.authorId);
  const appealId = await insertAppeal(w, { decisionId, memberId, body: arrived.body, filedAt: arrived.at });
  if (!appealId)
    throw new OperatorError(
      "This person has appealed this decision already, or wrote before it, or its six months were over.",
    );
  const author = complaintId ? await findComplainant(w, complaintId) : null;
  const receiver = author ?? (await findAppellant(w, decision, memberId));
  const receipt = receiptOf(complaintId ?? appealId);
  const told = acknowledgement(w, receiver, { receipt, at: arrived.at });
  if (complaintId) await closeAsAppeal(w, actor, complaintId, told);
  if (receiver) await mailFirstAnswer(w, receiver, { receipt, answer: told });
  return appealId;
}

/** Finds the appellant. A complaint sent while logged in can become an appeal of its author only. */
function appellantOf({ people }: ContestedBy, named: string | undefined, authorId: string | null): string | null {
  if (people.length === 0) throw new OperatorError("Nobody can contest this decision any more.");
  if (named && authorId && named !== authorId)
    throw new OperatorError("This complaint was sent by another member, who alone can appeal with it.");
  const appellant = named ?? authorId;
  if (appellant && !people.includes(appellant))
    throw new OperatorError("This decision is not about this member, and answers no report or complaint of theirs.");
  if (appellant) return appellant;
  if (people.length > 1) throw new OperatorError("Several people can contest this decision: name one by member=.");
  return people[0] ?? null;
}

interface Arrived {
  body: string;
  at: Date;
  /** The logged-in author. Null without a login, because a reply address proves no identity. */
  authorId: string | null;
}

async function findArrived(w: TenantWriter, complaintId: string): Promise<Arrived> {
  const [complaint] = await w.rows(sql<Arrived>`
    select body, created_at as at, member_id as "authorId" from complaints
    where tenant_id = ${w.tenantId} and id = ${complaintId} and closed_at is null for update`);
  if (!complaint) throw new SubjectNotFound(`There is no open complaint ${complaintId} here.`);
  return complaint;
}

async function findAppellant(w: TenantWriter, { kind, subjectId }: ContestedBy, memberId: string | null) {
  if (kind === "complaint") return findComplainant(w, subjectId);
  return memberId ? findReceiver(w, memberId) : null;
}

function acknowledgement(w: TenantWriter, receiver: Receiver | null, { receipt, at }: { receipt: string; at: Date }) {
  return prepareAnswer(w.tenant, "objection", { receipt, since: at, from: at, locale: receiver?.locale ?? "" });
}
