import { sql } from "kysely";
import { findComplainant, findReceiver, mailFirstAnswer, type Receiver } from "~/notifications/decision-mails.server";
import { receiptOf } from "~/platform/ids";
import { type ContestedBy, findContestedBy, keepObjection } from "~/safety/objections.server";
import { prepareAnswer } from "~/safety/prepared-answers.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import { closeAsObjection } from "./complaints.server";
import { OperatorError } from "./operator-error";

interface NewObjection {
  decisionId: string;
  /** Id of the complaint that contains the objection. */
  complaintId: string | undefined;
  /** Text of an e-mail or call, when there is no complaint. */
  words: string | undefined;
  /** The objecting member, required when several people can contest the decision. */
  memberId: string | undefined;
}

/**
 * Files an objection from a complaint or e-mail as an appeal, for another operator (DSA 20). The deadline counts from
 * the objection's arrival. Tells the objector and closes the complaint. Returns the appeal's id.
 */
export async function fileObjection(w: TenantWriter, actor: string, objection: NewObjection): Promise<string> {
  const { decisionId, complaintId, words } = objection;
  if (Boolean(complaintId) === Boolean(words))
    throw new OperatorError("An objection is either a complaint or the words of an e-mail.");
  const decision = await findContestedBy(w, decisionId);
  if (!decision) throw new OperatorError(`There is no decision ${decisionId} here.`);
  const arrived = complaintId
    ? await findArrived(w, complaintId)
    : { body: words as string, at: await w.now(), authorId: null };
  const memberId = objectorOf(decision, objection.memberId, arrived.authorId);
  const appealId = await keepObjection(w, { decisionId, memberId, body: arrived.body, filedAt: arrived.at });
  if (!appealId)
    throw new OperatorError(
      "This person has objected to this decision already, or wrote before it, or its six months were over.",
    );
  const author = complaintId ? await findComplainant(w, complaintId) : null;
  const receiver = author ?? (await findObjector(w, decision, memberId));
  const receipt = receiptOf(complaintId ?? appealId);
  const told = objectionWords(w, receiver, { receipt, at: arrived.at });
  if (complaintId) await closeAsObjection(w, actor, complaintId, told);
  if (receiver) await mailFirstAnswer(w, receiver, { receipt, answer: told });
  return appealId;
}

/** Finds the objector. A complaint with a login can be filed only for its author. */
function objectorOf({ people }: ContestedBy, named: string | undefined, authorId: string | null): string | null {
  if (people.length === 0) throw new OperatorError("Nobody can contest this decision any more.");
  if (named && authorId && named !== authorId)
    throw new OperatorError("This complaint was sent by another member, who alone can object with it.");
  const objector = named ?? authorId;
  if (objector && !people.includes(objector))
    throw new OperatorError("This decision is not about this member, and answers no report or complaint of theirs.");
  if (objector) return objector;
  if (people.length > 1) throw new OperatorError("Several people can contest this decision: name one by member=.");
  return people[0] ?? null;
}

interface Arrived {
  body: string;
  at: Date;
  /** The logged-in author. Null without a login, because a reply address proves nothing. */
  authorId: string | null;
}

async function findArrived(w: TenantWriter, complaintId: string): Promise<Arrived> {
  const [complaint] = await w.rows(sql<Arrived>`
    select body, created_at as at, member_id as "authorId" from complaints
    where tenant_id = ${w.tenantId} and id = ${complaintId} and closed_at is null for update`);
  if (!complaint) throw new OperatorError(`There is no open complaint ${complaintId} here.`);
  return complaint;
}

async function findObjector(w: TenantWriter, { kind, subjectId }: ContestedBy, memberId: string | null) {
  if (kind === "complaint") return findComplainant(w, subjectId);
  return memberId ? findReceiver(w, memberId) : null;
}

function objectionWords(w: TenantWriter, receiver: Receiver | null, { receipt, at }: { receipt: string; at: Date }) {
  return prepareAnswer(w.tenant, "objection", { receipt, since: at, from: at, locale: receiver?.locale ?? "" });
}
