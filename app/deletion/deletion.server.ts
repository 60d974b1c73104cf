import { sql } from "kysely";
import { getAccount } from "~/accounts/accounts.server";
import { reactivationDays } from "~/accounts/policy";
import { voidLinks } from "~/accounts/email-links.server";
import { isPasswordRight } from "~/accounts/password-tries.server";
import { lockProfile } from "~/accounts/profile-lock.server";
import { lockReAuthenticated } from "~/accounts/re-authentication.server";
import { endAllSessions } from "~/accounts/sessions.server";
import { emit } from "~/events";
import { dropUnsentMails } from "~/notifications/mail/outbox.server";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { isDeletionOpen } from "./open-deletion.server";
import { listAcquaintances, mailReturn } from "./reactivation.server";
import { type DeletionReason, operatorErasureReason } from "./reasons";
import { listRequests, type NotedRequest, noteRequest, withdrawRequest } from "./request-journal.server";
import { returnUnusedCredits } from "./unused-credits.server";

interface DeletionRequest {
  reason: DeletionReason;
  /** The password, which a stranger at an unattended browser does not know (A11). */
  password: string;
}

/**
 * Deletes an account (ACC-48): hides the member, ends all sessions and mails a link for reactivation within fourteen
 * days. Concurrent requests delete once.
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
  await requestDeletion(scope, { memberId, reason }, async (w) => {
    if (!(await lockReAuthenticated(w, account))) throw new Refusal("password.wrong", {}, "password");
  });
}

/** The member is already deleted. The error undoes the writes of `check`. */
class AlreadyDeleted extends Error {}

/**
 * Writes a request for deletion. `check` runs first in the same transaction and locks the account. Returns null for an
 * already deleted member, and then rolls back the writes of `check`.
 */
export async function requestDeletion(
  scope: TenantScope,
  { memberId, reason }: Pick<NotedRequest, "memberId" | "reason">,
  check: (w: TenantWriter) => Promise<void>,
): Promise<NotedRequest | null> {
  const request = { id: timeId(), memberId, reason, requestedAt: await scope.db.read((q) => q.now()) };
  // Write the journal before the database, so that the journal contains each confirmed request.
  await noteRequest(scope, request);
  try {
    await scope.db.write(async (w) => {
      await check(w);
      if (!(await leave(w, request))) throw new AlreadyDeleted();
    });
    return request;
  } catch (error) {
    await withdrawUnwritten(scope, request);
    if (error instanceof AlreadyDeleted) return null;
    throw error;
  }
}

/**
 * Removes the journal entry of a request whose commit failed. Looks for the row first, because the connection may break
 * after the commit.
 */
async function withdrawUnwritten(scope: TenantScope, request: NotedRequest): Promise<void> {
  const isThere = await scope.db.read((q) => hasRequest(q, request.id)).catch(() => true);
  if (!isThere) await withdrawRequest(scope, request);
}

async function hasRequest(q: TenantReader, id: string): Promise<boolean> {
  return (await q.from("deletions").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Deletes the account in the database. Returns false when the member is deleted or the request is stored already. */
async function leave(w: TenantWriter, request: NotedRequest): Promise<boolean> {
  const { memberId } = request;
  if (!(await markDeleted(w, request))) return false;
  await shutOut(w, memberId);
  await mailReturn(w, await getAccount(w, memberId));
  return true;
}

/** Ends a deleted member's sessions and links, and refreshes open pages of other members. */
async function shutOut(w: TenantWriter, memberId: string): Promise<void> {
  await endAllSessions(w, memberId, "closed");
  await voidLinks(w, memberId, "deleted");
  await dropUnsentMails(w, memberId);
  const others = await listAcquaintances(w, memberId);
  w.afterCommit(() => emit("memberLeft", { tenantId: w.tenantId, memberId, others }));
}

/** Deletes an account and makes its erasure due at once, without a reactivation period. */
export async function leaveAtOnce(w: TenantWriter, memberId: string): Promise<void> {
  const requestedAt = await w.now();
  await markDeleted(w, { id: timeId(), memberId, reason: operatorErasureReason, requestedAt });
  await w.rows(sql`
    update deletions set return_until = least(return_until, app_now())
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and ${isDeletionOpen}`);
  await shutOut(w, memberId);
}

/**
 * Repeats deletion requests that a restore lost, with their original times (D46). Skips requests that the backup
 * contains. Returns the number of members.
 */
export async function replayRequests(scope: TenantScope, since: Date | null): Promise<number> {
  const begin = since ? since.getTime() - marginMs : 0;
  let replayed = 0;
  for (const request of await listRequests(scope)) {
    if (request.requestedAt.getTime() < begin) continue;
    if (await scope.db.write((w) => leaveAgain(w, request))) replayed += 1;
  }
  return replayed;
}

async function leaveAgain(w: TenantWriter, request: NotedRequest): Promise<boolean> {
  if (!(await leave(w, request))) return false;
  // Repeat the refunds of an erasure by operators, because the restore lost these refunds too. Refunds known to the
  // provider are not sent twice.
  if (request.reason === operatorErasureReason) await returnUnusedCredits(w, request.memberId);
  return true;
}

/**
 * Margin in milliseconds, because a request may reach the journal before a backup and the database after the backup.
 */
const marginMs = 5 * 60_000;

/**
 * Marks a member as deleted. The row lock lets only one of two concurrent requests delete. A banned member's purge is
 * due at once, because a banned member cannot reactivate.
 */
async function markDeleted(w: TenantWriter, { id, memberId, reason, requestedAt }: NotedRequest): Promise<boolean> {
  const t = w.tenantId;
  await lockProfile(w, memberId);
  const marked = await w.rows(sql`
    with gone as (
      update members set deleted_at = ${requestedAt}, state = case state when 'banned' then 'banned' else 'deleted' end
      where tenant_id = ${t} and id = ${memberId} and state in ('active', 'unconfirmed', 'suspended', 'banned')
        and not exists (select from deletions d where d.tenant_id = ${t} and d.member_id = ${memberId}
          and (d.id = ${id} or ${isDeletionOpen})) returning id, state),
    hidden as (
      update profiles p set listed = false from gone where p.tenant_id = ${t} and p.member_id = gone.id)
    insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until)
    select ${t}::integer, ${id}::uuid, gone.id, ${reason}::text, ${requestedAt}::timestamptz,
      ${requestedAt}::timestamptz + make_interval(days => case gone.state when 'banned' then 0 else ${reactivationDays} end)
    from gone returning 1`);
  return marked.length > 0;
}
