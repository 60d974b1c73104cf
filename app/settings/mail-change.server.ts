import { sql } from "kysely";
import {
  type Account,
  findAccount,
  findAccountByEmail,
  getAccount,
  savePasswordHash,
  refuseTakenEmail,
} from "~/accounts/accounts.server";
import { confirmAddress, lockAccount, lockAddresses, saveEmail, vacateAddress } from "~/accounts/address.server";
import { canonicalMailbox, isEmail, normaliseEmail, tidyEmail } from "~/accounts/email";
import { type EmailLink, findLink, issueLink, recentLinks, redeemLink, voidLinks } from "~/accounts/email-links.server";
import { consumeOwnerNoticeLimit } from "~/accounts/mailbox-limits.server";
import { isUsableState } from "~/accounts/policy";
import { lockReAuthenticated, reAuthenticate } from "~/accounts/re-authentication.server";
import { endAllSessions } from "~/accounts/sessions.server";
import { paths } from "~/paths";
import { CommandRefused, Refusal } from "~/platform/errors";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { queueMail } from "~/notifications/mail/outbox.server";

const asksPerDay = 3;
/** No password matches this stored hash. Only a reset sets a new hash. */
const noPassword = "none";

interface WantedAddress {
  email: string;
  password: string;
}

/**
 * Requests a change of email address, after a check of the password (ACC-42). The answer hides whether the new address
 * is free (A11, D19). The old address gets an undo link.
 */
export async function requestMailChange(scope: TenantScope, memberId: string, wanted: WantedAddress): Promise<void> {
  const address = getAddress(wanted.email);
  const checked = await reAuthenticate(scope, memberId, wanted.password, "current_password");
  if (checked.email === address) throw new Refusal("email.unchanged", {}, "email");
  await scope.db.write(async (w) => {
    const account = await lockReAuthenticated(w, checked);
    if (!account) throw new Refusal("password.old_wrong", {}, "current_password");
    await mailBoth(w, account, address, tidyEmail(wanted.email));
  });
}

/**
 * Starts a change of email address that a member requested by mail or telephone. Refuses an account without an address,
 * because the old mailbox must be able to undo the change. Returns the old address.
 */
export async function askForMailChange(w: TenantWriter, memberId: string, typed: string): Promise<string> {
  const address = getAddress(typed);
  await lockAccount(w, memberId);
  const account = await findAccount(w, memberId);
  if (!account || !isUsableState(account.state)) throw new Refusal("page.not_found");
  if (account.typedEmail === null)
    throw new CommandRefused(
      "This account has no address that could undo the change. Its member sets one after a login.",
    );
  if (account.email === address) throw new Refusal("email.unchanged", {}, "email");
  await mailBoth(w, account, address, tidyEmail(typed));
  return account.typedEmail;
}

function getAddress(typed: string): string {
  const address = normaliseEmail(typed);
  if (!isEmail(address)) throw new Refusal("email.new_invalid", {}, "email");
  return address;
}

/**
 * Mails an undo link to the old email address and a confirmation link to the new one. Refuses after too many requests
 * within a day.
 */
async function mailBoth(w: TenantWriter, account: Account, address: string, typed: string): Promise<void> {
  const { memberId } = account;
  const { count, freeInSeconds } = await recentLinks(w, memberId, "mail-change");
  if (count >= asksPerDay) throw new Refusal("limit.reached", { seconds: freeInSeconds }, "email");
  await voidLinks(w, memberId, "changeAsked");
  await mailNewAddress(w, account, address, typed);
  // An unconfirmed old address may belong to a stranger, who could take the account by an undo link.
  if (account.state !== "unconfirmed") await mailOldAddress(w, account);
}

async function mailNewAddress(
  w: TenantWriter,
  { memberId, locale, name }: Account,
  address: string,
  typed: string,
): Promise<void> {
  const link = paths.token(await issueLink(w, "mail-change", memberId, { email: typed }));
  const owner = await findAccountByEmail(w, address);
  if (!(await consumeOwnerNoticeLimit(w.tenantId, owner?.memberId ?? canonicalMailbox(address)))) return;
  if (owner) {
    const facts = { name: owner.name, link: paths.login() };
    return queueMail(w, {
      template: "addressTaken",
      to: address,
      locale: owner.locale,
      memberId: owner.memberId,
      facts,
    });
  }
  await queueMail(w, { template: "mailChange", to: address, locale, memberId, facts: { name, link } });
}

async function mailOldAddress(w: TenantWriter, account: Account): Promise<void> {
  const { memberId, email, typedEmail, locale, name } = account;
  if (typedEmail === null) return;
  const link = paths.token(await issueLink(w, "mail-undo", memberId, { email: typedEmail }));
  await queueMail(w, { template: "mailChangeAsked", to: email, locale, memberId, facts: { name, link } });
}

/** The requested email address, which is not yet confirmed. */
export async function findWantedAddress(q: TenantReader, memberId: string): Promise<string | null> {
  const [row] = await q.rows(sql<{ email: string }>`
    select l.detail ->> 'email' as email from email_links l
    where l.tenant_id = ${q.tenantId} and l.member_id = ${memberId} and l.purpose = 'mail-change'
      and l.used_at is null and l.expires_at > app_now() order by l.created_at desc limit 1`);
  return row?.email ?? null;
}

export async function findMailChange(q: TenantReader, token: string): Promise<string | null> {
  return addressIn(await findLink(q, token), "mail-change");
}

export async function findMailUndo(q: TenantReader, token: string): Promise<string | null> {
  return addressIn(await findLink(q, token), "mail-undo");
}

function addressIn(link: EmailLink | null, purpose: EmailLink["purpose"]): string | null {
  const email = link?.purpose === purpose ? link.detail.email : null;
  return typeof email === "string" ? email : null;
}

/**
 * Sets the new email address (ACC-09). The link proves that the mailbox works. The account becomes confirmed, and mails
 * stopped by a bounce restart.
 */
export async function confirmMailChange(scope: TenantScope, token: string): Promise<void> {
  await refuseTakenEmail(
    scope.db.write(async (w) => {
      const { account, email } = await redeemMailLink(w, token, "mail-change");
      const { memberId } = account;
      await saveEmail(w, memberId, email);
      await confirmAddress(w, memberId);
      await voidLinks(w, memberId, "addressChanged");
    }),
  );
}

/**
 * Restores the old email address, even of a deleted account. Ends the password and all sessions, because the person
 * behind the change had both. Earlier undo links stay valid, because an older address may be the owner's.
 */
export async function undoMailChange(scope: TenantScope, token: string, reopen: Reopen): Promise<void> {
  await refuseTakenEmail(
    scope.db.write(async (w) => {
      const { account, email } = await redeemMailLink(w, token, "mail-undo", reopen);
      const { memberId } = account;
      if (account.typedEmail !== email) {
        await vacateAddress(w, email, memberId);
        await saveEmail(w, memberId, email);
      }
      await savePasswordHash(w, memberId, noPassword);
      await voidLinks(w, memberId, "changeUndone", token);
      await endAllSessions(w, memberId, "password");
    }),
  );
}

/** Restores a deleted account. Returns false when a restoration is no longer possible. */
type Reopen = (w: TenantWriter, memberId: string) => Promise<boolean>;

async function redeemMailLink(w: TenantWriter, token: string, purpose: "mail-change" | "mail-undo", reopen?: Reopen) {
  await lockMove(w, token, purpose);
  const link = await redeemLink(w, token, purpose);
  const email = addressIn(link, purpose);
  if (!link?.memberId || !email) throw new Refusal("link.invalid");
  const account = await getAccount(w, link.memberId);
  if (!isUsableState(account.state) && !(await reopen?.(w, link.memberId))) throw new Refusal("link.invalid");
  return { account, email };
}

/** Locks the account's old and new email address, so that two members who swap addresses wait for each other. */
async function lockMove(w: TenantWriter, token: string, purpose: EmailLink["purpose"]): Promise<void> {
  const link = await findLink(w, token);
  const email = addressIn(link, purpose);
  if (!link?.memberId || !email) return;
  const account = await findAccount(w, link.memberId);
  await lockAddresses(w, [account?.email ?? "", normaliseEmail(email)]);
}
