import { sql } from "kysely";
import { findAccountByEmail, getAccount, refuseTakenEmail } from "~/accounts/accounts.server";
import { withTimePadding } from "~/accounts/time-padding.server";
import { isEmail, normaliseEmail, tidyEmail } from "~/accounts/email";
import { recentLinks, voidLinks } from "~/accounts/email-links.server";
import { dropEmail, lockAccount, lockAddresses } from "~/accounts/address.server";
import { isPasswordRight } from "~/accounts/password-tries.server";
import { takenEmailRefusal } from "~/accounts/policy";
import { lockReAuthenticated, reAuthenticate } from "~/accounts/re-authentication.server";
import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import { hashToken } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { renewReservation } from "~/profiles/names.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { giveAddressDiscreetly } from "./admission.server";
import { giveAddress, resend, resendIfDue } from "./activation.server";
import { type FoundDraft, findDraft, finishDraft, lockDraft } from "./drafts.server";
import { type DraftFields, lastStep } from "./steps";

interface Asker {
  viewer: Viewer;
  network: string;
}

/**
 * Corrects a mistyped email address before its confirmation. Needs the password (A11). Earlier links become invalid.
 */
export async function correctAddress(
  scope: TenantScope,
  { viewer, network }: Asker,
  email: string,
  password: string,
): Promise<void> {
  // Refuse on a discreet site, which must not reveal accounts and uses `correctDiscreetly` instead.
  if (viewer.state !== "unconfirmed" || scope.tenant.settings.discreet_accounts) throw new Refusal("page.not_found");
  const address = newAddress(email);
  // Use the limit of the sign-up's first step, because each answer reveals whether an email address is taken.
  await services().limiter.consume("signupStep", `${scope.tenant.id}:${network}`);
  const account = await reAuthenticate(scope, viewer.memberId, password, "password");
  const move = scope.db.write(async (w) => {
    if (!(await lockReAuthenticated(w, account))) throw new Refusal("password.old_wrong", {}, "password");
    // The email address was confirmed in another tab.
    if (!(await lockUnconfirmed(w, viewer.memberId))) throw new Refusal("page.not_found");
    const { count, freeInSeconds } = await recentLinks(w, viewer.memberId, "activation");
    if (count >= resend.mostPerDay) throw new Refusal("limit.reached", { seconds: freeInSeconds }, "email");
    const owner = await findAccountByEmail(w, address);
    if (owner && owner.memberId !== viewer.memberId) throw new Refusal(takenEmailRefusal(owner.state), {}, "email");
    await voidLinks(w, viewer.memberId, "signupCorrected");
    await giveAddress(w, viewer.memberId, email);
  });
  await refuseTakenEmail(move, "email");
}

/** A visitor with a finished draft. A discreet site logs in no visitor before the confirmation. */
interface Corrector {
  draftToken: string | undefined;
  network: string;
}

/**
 * Corrects the email address on a discreet site. Known and new addresses get the same answer, and only a mail tells
 * the owner (A01, A11).
 */
export async function correctDiscreetly(
  scope: TenantScope,
  corrector: Corrector,
  email: string,
  password: string,
): Promise<void> {
  const { draftToken = "", network } = corrector;
  const { passwordHash } = (await scope.db.read((q) => finishedDraft(q, draftToken))).fields;
  const address = newAddress(email);
  await services().limiter.consume("signup", `${scope.tenant.id}:${network}`);
  const whose = `${scope.tenant.id}:address:${hashToken(draftToken)}`;
  if (!(await isPasswordRight(whose, passwordHash, password))) {
    throw new Refusal("password.old_wrong", {}, "password");
  }
  const correct = async (w: TenantWriter) => {
    // Lock the draft, so that the second of two simultaneous corrections reads the result of the first.
    await lockDraft(w, draftToken);
    const { mails: _, ...fields } = (await finishedDraft(w, draftToken)).fields;
    // Another sign-up has replaced the draft.
    if (fields.passwordHash !== passwordHash) throw new Refusal("signup.draft_lost");
    // Lock both addresses, so that two sign-ups swapping their email addresses run in sequence.
    await lockAddresses(w, [fields.email ?? "", address]);
    // Lock the member before the reserved name, in the same order as a confirmation.
    const isUnconfirmed = await lockUnconfirmed(w, fields.memberId);
    // Renew the reserved name before the mail, because the mailed link expires with the reservation.
    await renewReservation(w, fields.name);
    if (isUnconfirmed) await moveDiscreetly(w, fields.memberId, email);
    const forms = { email: address, email_typed: tidyEmail(email) };
    await finishDraft(w, draftToken, { step: lastStep, fields: { ...fields, ...forms } });
  };
  await withTimePadding(() => scope.db.write(correct));
}

/** Seconds until a discreet site sends the mail again. Counts only the mails of this browser's draft. */
export function discreetWait({ idleSeconds, fields }: FoundDraft): number {
  const wait = (fields.mails ?? 0) >= resend.mostPerDay - 1 ? 24 * 60 * 60 : resend.waitSeconds;
  return Math.max(0, wait - idleSeconds);
}

/** Sends the confirmation mail again on a discreet site. The answer hides whether the email address is known. */
export async function resendDiscreetly(
  scope: TenantScope,
  draftToken: string | undefined,
  network: string,
): Promise<void> {
  await services().limiter.consume("resetNetwork", `${scope.tenant.id}:${network}`);
  const draft = await scope.db.read((q) => finishedDraft(q, draftToken));
  const seconds = discreetWait(draft);
  if (seconds > 0) throw new Refusal("limit.reached", { seconds });
  const send = async (w: TenantWriter) => {
    // The condition on the count admits only one of two simultaneous presses.
    const counted = await w.rows(sql`
      update signup_drafts set updated_at = app_now(),
        fields = jsonb_set(fields, '{mails}', to_jsonb(coalesce((fields ->> 'mails')::integer, 0) + 1))
      where tenant_id = ${w.tenantId} and token_hash = ${hashToken(draftToken as string)}
        and coalesce((fields ->> 'mails')::integer, 0) = ${draft.fields.mails ?? 0} returning step`);
    // Ignore the wait of another sign-up, because a refusal would reveal that the email address was new.
    if (counted.length > 0) await resendIfDue(w, draft.fields.memberId);
  };
  await withTimePadding(() => scope.db.write(send));
}

type FinishedDraft = FoundDraft & { fields: Required<Pick<DraftFields, "passwordHash" | "memberId" | "name">> };

async function finishedDraft(q: TenantReader, token: string | undefined): Promise<FinishedDraft> {
  const draft = await findDraft(q, token);
  // Other sites log the member in at once, so their drafts keep no answers.
  const { completed, passwordHash, memberId } = draft?.fields ?? {};
  if (!completed || !passwordHash || !memberId) throw new Refusal("signup.draft_lost");
  return draft as FinishedDraft;
}

function newAddress(email: string): string {
  const address = normaliseEmail(email);
  if (!isEmail(address)) throw new Refusal("email.new_invalid", {}, "email");
  return address;
}

/**
 * Locks the member. Returns false after a confirmation, because then only the settings may change the email address.
 */
async function lockUnconfirmed(w: TenantWriter, memberId: string): Promise<boolean> {
  // Lock the account before the member, in the same order as a confirmation, so that no deadlock can occur.
  await lockAccount(w, memberId);
  const member = await w.from("members").select("state").where("id", "=", memberId).forUpdate().executeTakeFirst();
  return member?.state === "unconfirmed";
}

/**
 * Removes the earlier email address even when the new address is taken. A working link to the earlier address would
 * reveal that the new address is taken (A01).
 */
async function moveDiscreetly(w: TenantWriter, memberId: string, typed: string): Promise<void> {
  const { email } = await getAccount(w, memberId);
  if (email !== null) await dropEmail(w, memberId, email);
  await voidLinks(w, memberId, "signupCorrected");
  await giveAddressDiscreetly(w, memberId, typed);
}
