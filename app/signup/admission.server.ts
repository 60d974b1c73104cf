import { sql } from "kysely";
import { type Account, findAccountByEmail } from "~/accounts/accounts.server";
import { mayNotifyOwner } from "~/accounts/mailbox-limits.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import type { TenantWriter } from "~/tenancy/scope.server";
import { resendIfDue } from "./activation.server";
import { redeemInvitation } from "./invitations.server";
import { addMember, type NewMember } from "./new-member.server";

/** Creates the member, if the tenant's rule allows (ACC-24). */
export async function admit(w: TenantWriter, member: NewMember): Promise<string> {
  await requireInvitation(w, member);
  return addMember(w, member);
}

/**
 * Creates the member without revealing a known address (A01). In both cases the invitation is used up and the same
 * statements run. Returns null for a known address.
 */
export async function admitDiscreetly(
  w: TenantWriter,
  member: NewMember,
  { isInvited = false } = {},
): Promise<string | null> {
  if (!isInvited) await requireInvitation(w, member);
  return orNotifyOwner(w, member.applicant.email, () => addMember(w, member));
}

/** Runs `fn`, which needs a free address. When the address is taken, mails its owner and returns null. */
export async function orNotifyOwner<T>(w: TenantWriter, email: string, fn: () => Promise<T>): Promise<T | null> {
  await w.rows(sql`savepoint address`);
  try {
    const result = await fn();
    await w.rows(sql`release savepoint address`);
    return result;
  } catch (error) {
    if (!isTakenAddress(error)) throw error;
    await w.rows(sql`rollback to savepoint address`);
    const owner = await findAccountByEmail(w, email);
    if (owner) await tellOwner(w, owner);
    return null;
  }
}

function isTakenAddress(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === "accounts_email";
}

async function requireInvitation(w: TenantWriter, { applicant: { invitation } }: NewMember): Promise<void> {
  if (w.tenant.settings.signups !== "invite") return;
  if (!(invitation && (await redeemInvitation(w, invitation)))) {
    throw new Refusal(invitation ? "signup.invitation_used" : "signup.invite_only");
  }
}

/** Mails the owner of a known address. An unconfirmed owner gets the confirmation mail again. */
async function tellOwner(w: TenantWriter, owner: Account): Promise<void> {
  const { email: to, locale, memberId, name, state } = owner;
  if (state === "unconfirmed") {
    await resendIfDue(w, memberId);
    return;
  }
  if (!(await mayNotifyOwner(w.tenantId, memberId))) return;
  await queueMail(w, { template: "accountExists", to, locale, memberId, facts: { name, link: paths.login() } });
}
