import { type Account, findAccountByEmail, getAccount, savePasswordHash } from "~/accounts/accounts.server";
import { confirmAddress, lockAccount } from "~/accounts/address.server";
import { withTimePadding } from "~/accounts/time-padding.server";
import { hashNewPassword, type NewPassword } from "~/accounts/new-password.server";
import { isEmail, normaliseEmail } from "~/accounts/email";
import { findLink, issueLink, recentLinks, redeemLink, voidLinks } from "~/accounts/email-links.server";
import { knownDevice, proveDevice } from "~/accounts/known-device.server";
import { forgetTriesOf } from "~/accounts/login-tries.server";
import { suspendedRefusal } from "~/accounts/account-restraints.server";
import { endAllSessions } from "~/accounts/sessions.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { services } from "~/platform/services.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { emptyDrafts } from "./drafts.server";

/** Reset mails per day. Known browsers and other browsers are counted separately (AMB-104). */
const mailsPerDay = 3;

type Asker = "device" | "elsewhere";

/**
 * Mails a link for a new password (ERR-12, ERR-13). With `discreet_accounts` the answer hides whether the account
 * exists (D19).
 */
export async function requestReset(
  scope: TenantScope,
  email: string,
  network: string,
  deviceProof?: string,
): Promise<void> {
  await services().limiter.consume("resetNetwork", `${scope.tenant.id}:${network}`);
  if (!isEmail(email)) throw new Refusal("email.invalid", {}, "email");
  const mail = () => scope.db.write((w) => mailReset(w, email, deviceProof));
  if (!scope.tenant.settings.discreet_accounts) return mail();
  await withTimePadding(() =>
    mail().catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    }),
  );
}

async function mailReset(w: TenantWriter, typed: string, deviceProof: string | undefined): Promise<void> {
  const found = await findAccountByEmail(w, typed);
  if (!found) throw new Refusal("email.unknown", {}, "email");
  // The lock lasts until the commit, so that simultaneous requests stay within the limit.
  await lockAccount(w, found.memberId);
  const account = await getAccount(w, found.memberId);
  if (account.state === "suspended") throw await suspendedRefusal(w, account.memberId);
  if (account.state === "banned") throw new Refusal("account.banned");
  if (account.state === "deleted") throw new Refusal("email.pending_deletion");
  // Strangers' requests must not use up the mails of the owner's own browser (A02).
  const asker: Asker = knownDevice(w.tenantId, normaliseEmail(typed), account, deviceProof) ? "device" : "elsewhere";
  const { count } = await recentLinks(w, account.memberId, "reset", { asker });
  if (count >= mailsPerDay) throw new Refusal("reset.too_many");
  const link = paths.token(await issueLink(w, "reset", account.memberId, { asker }));
  const { email: to, locale, memberId, name } = account;
  await queueMail(w, { template: "reset", to, locale, memberId, facts: { name, link } });
}

/**
 * Sets a password by a mailed link, and confirms the email address (ACC-05, ERR-14). All sessions end, and no session
 * begins (A04, D17). Returns a proof that makes this browser known. Null for an account without an email address.
 */
export async function resetPassword(scope: TenantScope, token: string, wanted: NewPassword): Promise<string | null> {
  const found = await scope.db.read((q) => findResetAccount(q, token));
  if (!found) throw new Refusal("link.invalid");
  const passwordHash = await hashNewPassword(scope, wanted, found.email);
  const proof = await scope.db.write(async (w) => {
    const link = await redeemLink(w, token, "reset");
    if (!link) throw new Refusal("link.invalid");
    const { memberId, email, locale, name } = await getAccount(w, found.memberId);
    await savePasswordHash(w, memberId, passwordHash);
    await confirmAddress(w, memberId);
    await voidLinks(w, memberId, "passwordReset");
    await endAllSessions(w, memberId, "password");
    if (email !== null) await forgetTriesOf(w, email);
    const facts = { name, link: paths.resetPassword() };
    await queueMail(w, { template: "passwordChanged", to: email, locale, memberId, facts });
    return email === null ? null : proveDevice(w.tenantId, email, { passwordHash });
  });
  await scope.db.write((w) => emptyDrafts(w, found.memberId));
  return proof;
}

/** The account of a reset link. Null for an invalid link. */
export async function findResetAccount(
  q: Parameters<typeof getAccount>[0],
  token: string | undefined,
): Promise<Account | null> {
  const link = token ? await findLink(q, token) : null;
  return link?.purpose === "reset" && link.memberId ? getAccount(q, link.memberId) : null;
}
