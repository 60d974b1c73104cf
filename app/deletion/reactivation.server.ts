import { sql } from "kysely";
import { findAccountByEmail, getAccount } from "~/accounts/accounts.server";
import { lockAccount } from "~/accounts/address.server";
import { isListed, openState } from "~/accounts/account-restraints.server";
import { lockProfile } from "~/accounts/profile-lock.server";
import { withTimePadding } from "~/accounts/time-padding.server";
import { isEmail } from "~/accounts/email";
import { issueLink, linkTokenHash, recentLinks, redeemLink, voidLinks } from "~/accounts/email-links.server";
import { emit } from "~/events";
import { queueMail } from "~/notifications/mail/outbox.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { services } from "~/platform/services.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { findOpenDeletion, isReturnable } from "./open-deletion.server";
import { findCompleteSince, listRequests, withdrawRequests } from "./request-journal.server";

const mailsPerDay = 3;

/**
 * Sends the reactivation link again (ACC-50). All email addresses get the same answer, which reveals no account (D19).
 */
export async function sendReactivationMail(scope: TenantScope, email: string, network: string): Promise<void> {
  await services().limiter.consume("resetNetwork", `${scope.tenant.id}:${network}`);
  if (!isEmail(email)) throw new Refusal("email.invalid", {}, "email");
  await withTimePadding(() => scope.db.write((w) => mailReturnTo(w, email)));
}

async function mailReturnTo(w: TenantWriter, email: string): Promise<void> {
  const found = await findAccountByEmail(w, email);
  if (!found) return;
  // Lock the account until the commit, so that concurrent requests do not exceed the limit of mails.
  await lockAccount(w, found.memberId);
  const account = await getAccount(w, found.memberId);
  if (account.state !== "deleted") return;
  const { count } = await recentLinks(w, account.memberId, "reactivation");
  if (count < mailsPerDay) await mailReturn(w, account);
}

interface Leaver {
  memberId: string;
  email: string | null;
  locale: string;
  name: string;
}

/** Mails a reactivation link, unless the reactivation period is over. */
export async function mailReturn(w: TenantWriter, { memberId, email, locale, name }: Leaver): Promise<void> {
  const open = await findOpenDeletion(w, memberId);
  if (!open?.isReturnable) return;
  const link = paths.token(await issueLink(w, "reactivation", memberId));
  const facts = { name, link, until: open.returnUntil.toISOString() };
  await queueMail(w, { template: "reactivation", to: email, locale, memberId, facts });
}

/**
 * Finds the last instant at which a link can reactivate. Null for an invalid link. Opening a link changes nothing
 * (A06).
 */
export async function findReturn(q: TenantReader, token: string): Promise<Date | null> {
  const [row] = await q.rows(sql<{ until: Date }>`
    select d.return_until as until
    from email_links l
    join members m on m.tenant_id = ${q.tenantId} and m.id = l.member_id and m.state = 'deleted'
    join deletions d on d.tenant_id = ${q.tenantId} and d.member_id = m.id and ${isReturnable}
    where l.tenant_id = ${q.tenantId} and l.token_hash = ${linkTokenHash(token)} and l.purpose = 'reactivation'
      and l.used_at is null and l.expires_at > app_now()`);
  return row?.until ?? null;
}

/**
 * Reactivates an account by its mailed link, once (A05). Starts no session (D17). Throws `link.invalid` for a used or
 * late link.
 */
export async function reactivate(scope: TenantScope, token: string): Promise<void> {
  await scope.db.write(async (w) => {
    const link = await redeemLink(w, token, "reactivation");
    if (!link?.memberId || !(await reopenAccount(w, link.memberId))) throw new Refusal("link.invalid");
    await voidLinks(w, link.memberId, "reactivated");
  });
}

/** Reactivates a deleted account. Returns false for other accounts, and after the reactivation period. */
export async function reopenAccount(w: TenantWriter, memberId: string): Promise<boolean> {
  if (!(await reopen(w, memberId))) return false;
  w.afterCommit(() => withdrawReturned(w.tenant, memberId));
  return true;
}

async function reopen(w: TenantWriter, memberId: string): Promise<boolean> {
  const t = w.tenantId;
  await lockProfile(w, memberId);
  const back = await w.rows(sql`
    with closing as (
      update deletions set returned_at = app_now()
      where tenant_id = ${t} and member_id = ${memberId} and ${isReturnable}
        and exists (select from members m where m.tenant_id = ${t} and m.id = ${memberId} and m.state = 'deleted')
      returning member_id),
    back as (
      update members m set deleted_at = null, state = ${openState}
      from closing where m.tenant_id = ${t} and m.id = closing.member_id and m.state = 'deleted'
      returning m.id, ${isListed} as listed)
    update profiles p set listed = back.listed from back
    where p.tenant_id = ${t} and p.member_id = back.id returning 1`);
  if (back.length === 0) return false;
  const others = await listAcquaintances(w, memberId);
  w.afterCommit(() => emit("memberReturned", { tenantId: t, memberId, others }));
  return true;
}

/**
 * Repeats reactivations that a restore lost (D46). An open request without a journal entry reveals a lost reactivation.
 * Skips requests from before the journal was complete. Returns the number of members.
 */
export async function replayReturns(scope: TenantScope): Promise<number> {
  const since = await findCompleteSince(scope);
  if (since === null) return 0;
  const noted = new Set((await listRequests(scope)).map(({ id }) => id));
  const open = await scope.db.read((q) =>
    q.rows(sql<{ id: string; member_id: string }>`
      select id, member_id from deletions where tenant_id = ${q.tenantId} and ${isReturnable} and requested_at > ${since}`),
  );
  let replayed = 0;
  for (const { id, member_id: memberId } of open) {
    // A request with a journal entry stays open, and `replayRequests` deletes its member again.
    if (!noted.has(id) && (await scope.db.write((w) => reopen(w, memberId)))) replayed += 1;
  }
  return replayed;
}

/** Only log a failure, because the hourly job withdraws the remaining requests. */
async function withdrawReturned(tenant: TenantScope["tenant"], memberId: string): Promise<void> {
  await withdrawRequests(tenant.slug, memberId).catch((error: unknown) => {
    log.error("deletion.request_not_withdrawn", { tenantId: tenant.id, error });
  });
}

const mostAcquaintances = 500;

/** Lists members whose pages must refresh when this member leaves or returns, most recent contact first. */
export async function listAcquaintances(q: TenantReader, memberId: string): Promise<string[]> {
  const t = q.tenantId;
  const rows = await q.rows(sql<{ other: string }>`
    select other from (
      select other_id as other, last_at as at from participants where tenant_id = ${t} and member_id = ${memberId}
      union all select to_id, created_at from likes where tenant_id = ${t} and from_id = ${memberId}
      union all select from_id, created_at from likes where tenant_id = ${t} and to_id = ${memberId}) known
    group by other order by max(at) desc limit ${mostAcquaintances}`);
  return rows.map(({ other }) => other);
}
