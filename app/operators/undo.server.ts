import { sql } from "kysely";
import { lockMember } from "~/accounts/member-lock.server";
import { emit } from "~/events";
import { withdrawMails } from "~/notifications/mail/outbox.server";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { Act, Operator } from "./acts.server";
import { followBanAgain } from "./member-acts.server";
import { OperatorError, SubjectNotFound } from "./operator-error";
import { staffNameOf } from "./staff/staff-names.server";

/** Seconds in which an operator can undo a command. The command's mails and refunds wait until then. */
export const undoSeconds = 30;

interface TakenBack {
  verb: string;
  subject: Act["subject"];
}

interface FoundAct extends TakenBack {
  actor: string;
  isInTime: boolean;
  isUndone: boolean;
}

/**
 * Restores the rows that a command changed and cancels its mails. Only the command's operator may undo it, and only
 * while the rows are unchanged. Ended sessions stay ended.
 */
export async function undoAct(w: TenantWriter, by: Operator, actId: string): Promise<TakenBack> {
  const act = await findAct(w, actId);
  if (!act) throw new SubjectNotFound(`There is no act ${actId} here.`);
  const { verb, subject } = act;
  if (act.actor !== by.actor)
    throw new OperatorError(`Only ${await staffNameOf(w, act.actor)}, who did this, can take it back.`);
  if (act.isUndone) throw new OperatorError("This was taken back already.");
  if (!act.isInTime)
    throw new OperatorError(`This can be taken back for ${undoSeconds} seconds only. Do the opposite instead.`);
  await lockChangedMember(w, actId);
  if (!(await withdrawMails(w, actId))) throw new OperatorError("Its mail has left. Do the opposite instead.");
  if (!(await takeRowsBack(w, actId)))
    throw new OperatorError("This changed meanwhile, so nothing was taken back. Look at it again.");
  if (subject?.kind === "member") await tellOfMember(w, subject.id);
  return { verb, subject };
}

async function tellOfMember(w: TenantWriter, memberId: string): Promise<void> {
  await followBanAgain(w, memberId);
  const { tenantId } = w;
  w.afterCommit(() => emit("accountChanged", { tenantId, memberId }));
}

async function findAct(w: TenantWriter, actId: string): Promise<FoundAct | null> {
  const [act] = await w.rows(sql<FoundAct>`
    select a.verb, a.actor, a.created_at > app_now() - make_interval(secs => ${undoSeconds}) as "isInTime",
      case when a.subject is not null then jsonb_build_object('kind', a.subject_kind, 'id', a.subject) end as subject,
      exists (select from operator_acts u where u.tenant_id = ${w.tenantId} and u.undoes = a.id) as "isUndone"
    from operator_acts a where a.tenant_id = ${w.tenantId} and a.id = ${actId}`);
  return act ?? null;
}

/** Tables whose rows are changed under the lock on their member. */
const lockedTables: ReadonlySet<string> = new Set(["members", "profiles", "photos", "profile_texts"]);

/** Locks the member before the mails, because an erasure locks the member and then deletes the mails. */
async function lockChangedMember(w: TenantWriter, actId: string): Promise<void> {
  const noted = await w.from("act_changes").select(["member_id", "table_name"]).where("act_id", "=", actId).execute();
  if (noted.length === 0) throw new OperatorError("This cannot be taken back.");
  const own = noted.find(({ table_name }) => lockedTables.has(table_name));
  if (own?.member_id) await lockMember(w, own.member_id);
}

async function takeRowsBack(w: TenantWriter, actId: string): Promise<boolean> {
  const [answer] = await w.rows(sql<{ isBack: boolean }>`select take_act_back(${w.tenantId}, ${actId}) as "isBack"`);
  return answer?.isBack === true;
}
