import { sql } from "kysely";
import { lockAccount } from "~/accounts/address.server";
import { voidLinks } from "~/accounts/email-links.server";
import { holdHours } from "~/accounts/policy";
import { holdUntil, liftRestraint, type Restraint, suspendUntil } from "~/accounts/account-restraints.server";
import { endAllSessions } from "~/accounts/sessions.server";
import type { MemberState } from "~/accounts/viewer";
import { emit } from "~/events";
import { mailReopened, mailRestraint } from "~/notifications/decision-mails.server";
import { keepRestraint, reverseRunning } from "~/safety/decisions.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import type { Reasons } from "./member-acts.server";
import { OperatorError } from "./operator-error";

/** Holds a member for 72 hours: not listed, and unable to write. Mails the reasons (DSA 17). Returns the hold's end. */
export async function holdMember(w: TenantWriter, actor: string, memberId: string, reasons: Reasons): Promise<Date> {
  const until = await holdUntil(w, memberId, holdHours);
  if (!until) throw new OperatorError(`No member ${memberId} here can be held.`);
  const hold = await keepRestraint(w, { kind: "hold", memberId, ...reasons, decidedBy: actor, until });
  await mailRestraint(w, memberId, hold);
  await w.enqueue("accounts.end-restraints-batch", {}, { startAfter: until });
  const { tenantId } = w;
  w.afterCommit(() => emit("accountChanged", { tenantId, memberId }));
  return until;
}

interface Suspension extends Reasons {
  until: Date;
}

/**
 * Suspends a member until an instant, ends all sessions, and mails the reasons (DSA 17). Purchased credits remain.
 * Returns the previous state.
 */
export async function suspendMember(
  w: TenantWriter,
  actor: string,
  memberId: string,
  { until, ...reasons }: Suspension,
): Promise<MemberState> {
  // Locks the account first, as all changes that void its mailed links do, to avoid deadlocks.
  await lockAccount(w, memberId);
  const before = await suspendUntil(w, memberId, until);
  if (!before) throw new OperatorError(`No member ${memberId} here can be suspended.`);
  await endAllSessions(w, memberId, "closed");
  await voidLinks(w, memberId, "suspended");
  const suspension = await keepRestraint(w, { kind: "suspension", memberId, ...reasons, decidedBy: actor, until });
  await mailRestraint(w, memberId, suspension);
  await w.enqueue("accounts.end-restraints-batch", {}, { startAfter: until });
  return before;
}

/** Ends a hold or suspension early, marks its decision as reversed, and informs the member. */
export async function liftMember(w: TenantWriter, memberId: string): Promise<Restraint> {
  const lifted = await reopenMember(w, memberId);
  if (!lifted) throw new OperatorError(`No member ${memberId} here is held or suspended.`);
  await mailReopened(w, memberId);
  return lifted;
}

/**
 * Ends a hold or suspension. With `until`, ends it only when it would end at that instant. The caller informs the
 * member.
 */
export async function reopenMember(w: TenantWriter, memberId: string, until?: Date): Promise<Restraint | null> {
  const lifted = await liftRestraint(w, memberId, until);
  if (!lifted) return null;
  await reverseRunning(w, lifted, memberId);
  const { tenantId } = w;
  w.afterCommit(() => emit("accountChanged", { tenantId, memberId }));
  return lifted;
}

const longestDays = 366;

/** Reads the end of a suspension: a number of days, or a last day in the site's time zone. */
export async function readEnd(q: TenantReader, text: string): Promise<Date> {
  const [, days] = /^(\d{1,3})d$/.exec(text) ?? [];
  const end = days
    ? sql<Date>`app_now() + make_interval(days => ${Number(days)})`
    : sql<Date>`(${text}::date + 1)::timestamp at time zone ${q.tenant.settings.time_zone}`;
  const [row] = await q.rows(sql<{ until: Date; isFine: boolean }>`
    select ${end} as until,
      ${end} > app_now() and ${end} <= app_now() + make_interval(days => ${longestDays}) as "isFine"`);
  if (!row?.isFine)
    throw new OperatorError(`A suspension ends later than now, and at most ${longestDays} days from now.`);
  return row.until;
}
