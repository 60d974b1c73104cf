import { sql } from "kysely";
import { type Account, getAccount } from "~/accounts/accounts.server";
import { voidLinks } from "~/accounts/email-links.server";
import { isPasswordRight } from "~/accounts/password-tries.server";
import { lockReAuthenticated } from "~/accounts/re-authentication.server";
import { endAllSessions } from "~/accounts/sessions.server";
import { announce } from "~/events";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { listAcquaintances, mailReturn } from "./reactivation.server";
import { type DeletionReason, returnDays } from "./reasons";

export interface DeletionRequest {
  reason: DeletionReason;
  /** The password again, so that an unattended browser does not suffice (A11). */
  password: string;
}

/**
 * Deletes an account (ACC-48): hides the member, ends all sessions and mails a link to return within fourteen days.
 * Simultaneous confirmations delete once.
 */
export async function deleteAccount(
  scope: TenantScope,
  memberId: string,
  { reason, password }: DeletionRequest,
): Promise<void> {
  const account = await scope.db.read((q) => getAccount(q, memberId));
  if (!(await isPasswordRight(`${scope.tenant.id}:password:${memberId}`, account.passwordHash, password))) {
    throw new Refusal("password.wrong", {}, "password");
  }
  await scope.db.write(async (w) => {
    const current = await lockReAuthenticated(w, account);
    if (!current) throw new Refusal("password.wrong", {}, "password");
    await leave(w, current, reason);
  });
}

async function leave(w: TenantWriter, account: Account, reason: DeletionReason): Promise<void> {
  const { memberId } = account;
  if (!(await markDeleted(w, memberId, reason))) return;
  await endAllSessions(w, memberId, "closed");
  await voidLinks(w, memberId, "deleted");
  // Remove unsent mails, which would speak of a deleted account.
  await w.remove("mail_outbox").where("member_id", "=", memberId).where("sent_at", "is", null).execute();
  await mailReturn(w, account);
  const others = await listAcquaintances(w, memberId);
  w.afterCommit(() => announce("memberLeft", { tenantId: w.tenantId, memberId, others }));
}

/** Returns false when already deleted. The member's row lock lets only one of two tabs delete. */
async function markDeleted(w: TenantWriter, memberId: string, reason: DeletionReason): Promise<boolean> {
  const t = w.tenantId;
  const marked = await w.rows(sql`
    with gone as (
      update members set state = 'deleted', deleted_at = app_now()
      where tenant_id = ${t} and id = ${memberId} and state in ('active', 'unconfirmed') returning id),
    hidden as (
      update profiles p set listed = false from gone where p.tenant_id = ${t} and p.member_id = gone.id)
    insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until)
    select ${t}::integer, ${timeId()}::uuid, gone.id, ${reason}::text, app_now(), app_now() + make_interval(days => ${returnDays})
    from gone returning 1`);
  return marked.length > 0;
}
