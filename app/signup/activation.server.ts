import { sql } from "kysely";
import { type Account, findAccount, getAccount } from "~/accounts/accounts.server";
import { confirmAddress, lockAccount, saveEmail } from "~/accounts/address.server";
import { mailboxWait } from "~/accounts/mailbox-limits.server";
import { issueLinkUntil, recentLinks, redeemLink, voidLinks } from "~/accounts/email-links.server";
import { findErasureOf } from "~/deletion/unconfirmed.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { hashToken } from "~/platform/keys.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { emptyDrafts } from "./drafts.server";
import { uncountSignup } from "./signup-limits.server";

/** Limits for sending the confirmation mail again. Some mails take a minute to arrive. */
export const resend = { waitSeconds: 60, mostPerDay: 6 } as const;

/**
 * Sends the confirmation mail. Its link expires together with the unconfirmed sign-up. An expired sign-up gets no
 * mail.
 */
export async function sendActivation(
  w: TenantWriter,
  { memberId, email, name, locale }: Pick<Account, "memberId" | "email" | "name" | "locale">,
): Promise<void> {
  if (email === null) return;
  const latest = await findErasureOf(w, memberId);
  if (latest !== null && latest <= (await w.now())) return;
  const { token, expiresAt } = await issueLinkUntil(w, { purpose: "activation", memberId, latest });
  const facts = { name, link: paths.token(token), until: expiresAt.toISOString() };
  await queueMail(w, { template: "activation", to: email, locale, memberId, facts });
}

/** Stores an unconfirmed member's email address and sends the confirmation mail. A unique index refuses taken ones. */
export async function giveAddress(w: TenantWriter, memberId: string, typed: string): Promise<void> {
  await saveEmail(w, memberId, typed);
  await sendActivation(w, await getAccount(w, memberId));
}

/**
 * Confirms an email address and shows the member in lists. Returns null for an invalid link (ACC-08) or a deleted
 * member.
 */
export async function activate(scope: TenantScope, token: string, network?: string): Promise<string | null> {
  const memberId = await scope.db.write(async (w) => {
    const link = await redeemLink(w, token, "activation");
    if (!link?.memberId) return findActivatedBy(w, token);
    const { memberId } = link;
    const isNew = await confirmAddress(w, memberId);
    await voidLinks(w, memberId, "addressConfirmed");
    if (!isNew) return findActivatedBy(w, token);
    if (network) w.afterCommit(() => uncountSignup(w.tenantId, network));
    return memberId;
  });
  // Lock the draft in a second transaction, because a correction locks the draft before the member.
  if (memberId !== null) await scope.db.write((w) => emptyDrafts(w, memberId));
  return memberId;
}

/** Finds the member whom this used link has confirmed, because a second press of the button must not fail. */
export async function findActivatedBy(q: TenantReader, token: string): Promise<string | null> {
  const [row] = await q.rows(sql<{ id: string }>`
    select m.id from email_links l join members m on m.tenant_id = l.tenant_id and m.id = l.member_id
    where l.tenant_id = ${q.tenantId} and l.token_hash = ${hashToken(token)} and l.purpose = 'activation'
      and l.used_at is not null and m.state = 'active' and m.confirmed_at is not null`);
  return row?.id ?? null;
}

/** Seconds until the confirmation mail may be sent again. Zero means now. */
export async function resendWait(q: TenantReader, memberId: string): Promise<number> {
  // Ignore earlier links on a discreet site after a correction. Counting these links would reveal that the first
  // address was new (A01).
  const isDiscreet = q.tenant.settings.discreet_accounts === true;
  const { count, secondsAgo, freeInSeconds } = await recentLinks(q, memberId, "activation", { isOpen: isDiscreet });
  if (secondsAgo === null) return 0;
  return Math.max(0, count >= resend.mostPerDay ? freeInSeconds : resend.waitSeconds - secondsAgo);
}

/** True when the email address is confirmed, in any browser. */
export async function isConfirmed(q: TenantReader, memberId: string): Promise<boolean> {
  const member = await q.from("members").select("state").where("id", "=", memberId).executeTakeFirst();
  return member?.state === "active";
}

/** Sends the confirmation mail again. Earlier links stay valid, because mails may arrive out of order. */
export async function resendActivation(scope: TenantScope, memberId: string): Promise<void> {
  await scope.db.write(async (w) => {
    const { email } = await getAccount(w, memberId);
    if (email === null) throw new Refusal("email.missing");
    const seconds = await resendIfDue(w, memberId);
    if (seconds > 0) throw new Refusal("limit.reached", { seconds });
  });
}

/** Sends the mail again when allowed. Otherwise returns the seconds to wait. */
export async function resendIfDue(w: TenantWriter, memberId: string): Promise<number> {
  // Lock the account, so that a second press waits and then sees the first link and the current address.
  await lockAccount(w, memberId);
  const account = await findAccount(w, memberId);
  if (account?.state !== "unconfirmed") return 0;
  const unfilled = account.email === null ? 0 : await mailboxWait(w.tenantId, account.email);
  const seconds = Math.max(await resendWait(w, memberId), unfilled);
  if (seconds === 0) await sendActivation(w, account);
  return seconds;
}
