import { sql } from "kysely";
import { type Account, findAccountByEmail } from "~/accounts/accounts.server";
import { consumeOwnerNoticeLimit } from "~/accounts/mailbox-limits.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import type { TenantWriter } from "~/tenancy/scope.server";
import { giveAddress, resendIfDue } from "./activation.server";
import { redeemInvitation } from "./invitations.server";
import { addMember, addWithoutAddress, type NewMember, typedEmail } from "./new-member.server";

/** Creates the member if the tenant's rule allows (ACC-24). */
export async function admit(w: TenantWriter, member: NewMember): Promise<string> {
  await requireInvitation(w, member);
  return addMember(w, member);
}

/**
 * Creates the member without revealing a known email address (A01). A known address is left out, and all other rows
 * are the same.
 */
export async function admitDiscreetly(w: TenantWriter, member: NewMember): Promise<string> {
  await requireInvitation(w, member);
  const memberId = await addWithoutAddress(w, member);
  await giveAddressDiscreetly(w, memberId, typedEmail(member));
  return memberId;
}

/** Gives a free email address to a member who has none. The owner of a taken address gets a mail. */
export async function giveAddressDiscreetly(w: TenantWriter, memberId: string, typed: string): Promise<void> {
  await w.rows(sql`savepoint address`);
  try {
    await giveAddress(w, memberId, typed);
    await w.rows(sql`release savepoint address`);
  } catch (error) {
    if (!isTakenAddress(error)) throw error;
    await w.rows(sql`rollback to savepoint address`);
    const owner = await findAccountByEmail(w, typed);
    if (owner) await tellOwner(w, owner);
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

/** Mails the owner of a known email address. An unconfirmed owner gets the confirmation mail again. */
async function tellOwner(w: TenantWriter, owner: Account): Promise<void> {
  const { email: to, locale, memberId, name, state } = owner;
  if (state === "unconfirmed") {
    await resendIfDue(w, memberId);
    return;
  }
  if (!(await consumeOwnerNoticeLimit(w.tenantId, memberId))) return;
  await queueMail(w, { template: "accountExists", to, locale, memberId, facts: { name, link: paths.login() } });
}
