import { sql } from "kysely";
import { findAccountByEmail } from "~/accounts/accounts.server";
import { emit } from "~/events";
import { Refusal } from "~/platform/errors";
import type { TenantWriter } from "~/tenancy/scope.server";
import { resumeRefusal } from "./policy";
import type { StopReason } from "./preference";

/** Stops all notification emails to a member (AMB-052, SET-10..12). */
export async function stopMails(w: TenantWriter, memberId: string, reason: StopReason): Promise<void> {
  await w.rows(sql`
    update accounts a set notifications_disabled = array_append(a.notifications_disabled, ${reason}::text)
    where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId}
      and not ${reason}::text = any (a.notifications_disabled)`);
  tell(w, memberId);
}

/**
 * Stops emails to an address, because mail providers know only addresses. Returns false when no account has this
 * address.
 */
export async function stopMailsTo(w: TenantWriter, email: string, reason: StopReason): Promise<boolean> {
  const owner = await findAccountByEmail(w, email);
  if (owner) await stopMails(w, owner.memberId, reason);
  return owner !== null;
}

/** Restarts emails at the member's own request, unless the policy refuses. */
export async function resumeMails(w: TenantWriter, memberId: string, reason: StopReason): Promise<void> {
  const refusal = resumeRefusal(reason);
  if (refusal) throw new Refusal(refusal);
  await allowMails(w, memberId, reason);
}

/** Restarts emails, also by customer service at a member's request (ROL-25). */
export async function allowMails(w: TenantWriter, memberId: string, reason: StopReason): Promise<void> {
  await w.rows(sql`
    update accounts a set notifications_disabled = array_remove(a.notifications_disabled, ${reason}::text)
    where a.tenant_id = ${w.tenantId} and a.member_id = ${memberId}`);
  tell(w, memberId);
}

function tell(w: TenantWriter, memberId: string): void {
  w.afterCommit(() => emit("accountChanged", { tenantId: w.tenantId, memberId }));
}
