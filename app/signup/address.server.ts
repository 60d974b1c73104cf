import { sql } from "kysely";
import { findAccount, findAccountByEmail, getAccount, unlessTaken } from "~/accounts/accounts.server";
import { inEvenTime } from "~/accounts/even-time.server";
import { isEmail, normaliseEmail, tidyEmail } from "~/accounts/email";
import { retireLinks } from "~/accounts/email-links.server";
import { saveEmail } from "~/accounts/address.server";
import { isPasswordRight } from "~/accounts/password-tries.server";
import { takenEmailRefusal } from "~/accounts/policy";
import type { Viewer } from "~/accounts/viewer";
import { Refusal } from "~/platform/errors";
import { hashToken } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { renewHold } from "~/profiles/names.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { admitQuietly, quietly } from "./admission.server";
import { resend, resendIfDue, sendActivation } from "./activation.server";
import { type FoundDraft, findDraft, finishDraft } from "./drafts.server";
import type { NewMember } from "./new-member.server";
import { lastStep } from "./steps";

/**
 * A mistyped address is corrected before it was ever confirmed. It needs the password (A11); the old links are void.
 */
export async function correctAddress(
  scope: TenantScope,
  viewer: Viewer,
  email: string,
  password: string,
): Promise<void> {
  // A discreet site must not tell whether the other address has an account; there it is corrected from the draft.
  if (viewer.state !== "unconfirmed" || scope.tenant.settings.discreet_accounts) throw new Refusal("page.not_found");
  const address = newAddress(email);
  const account = await scope.db.read((q) => getAccount(q, viewer.memberId));
  const whose = `${scope.tenant.id}:password:${viewer.memberId}`;
  if (!(await isPasswordRight(whose, account.passwordHash, password))) {
    throw new Refusal("password.old_wrong", {}, "password");
  }
  const move = scope.db.write(async (w) => {
    const owner = await findAccountByEmail(w, address);
    if (owner && owner.memberId !== viewer.memberId) throw new Refusal(takenEmailRefusal(owner.state), {}, "email");
    await moveTo(w, viewer.memberId, email);
  });
  await unlessTaken(move, "email");
}

/** Who corrects from a draft: nobody is logged in on a discreet site before the address is confirmed. */
export interface Corrector {
  draftToken: string | undefined;
  network: string;
  locale: string;
}

/**
 * The same on a discreet site, where the answer is one and the same whether the new address has an account or not; its
 * owner hears of it by mail (A01, A11).
 */
export async function correctQuietly(
  scope: TenantScope,
  corrector: Corrector,
  email: string,
  password: string,
): Promise<void> {
  const { draftToken, network, locale } = corrector;
  const draft = await finishedDraft(scope, draftToken);
  const address = newAddress(email);
  await services().limiter.consume("signup", `${scope.tenant.id}:${network}`);
  const whose = `${scope.tenant.id}:address:${hashToken(draftToken as string)}`;
  if (!(await isPasswordRight(whose, draft.fields.passwordHash as string, password))) {
    throw new Refusal("password.old_wrong", {}, "password");
  }
  const correct = async (w: TenantWriter) => {
    const forms = { email: address, email_typed: tidyEmail(email) };
    const { memberId, mails: _, ...fields } = { ...draft.fields, ...forms };
    // The member before the hold, as a confirmation locks them.
    const isUnconfirmed = memberId !== undefined && (await lockUnconfirmed(w, memberId));
    // Before the mail: its link ends with the hold at the latest.
    await renewHold(w, draft.fields.name as string);
    if (isUnconfirmed) await quietly(w, address, () => moveTo(w, memberId, email));
    const added: NewMember = { applicant: fields as NewMember["applicant"], tracking: null, locale };
    const kept = memberId ?? (await admitQuietly(w, added, { isInvited: true }));
    await finishDraft(w, draftToken, { step: lastStep, fields: { ...fields, ...(kept ? { memberId: kept } : {}) } });
  };
  await inEvenTime(() => scope.db.write(correct));
}

/** Seconds until a discreet site sends the mail again; they follow from this browser's draft alone. */
export function quietWait({ idleSeconds, fields }: FoundDraft): number {
  const wait = (fields.mails ?? 0) >= resend.mostPerDay - 1 ? 24 * 60 * 60 : resend.waitSeconds;
  return Math.max(0, wait - idleSeconds);
}

/** Sends the confirmation again on a discreet site, and says nothing about the address. */
export async function resendQuietly(
  scope: TenantScope,
  draftToken: string | undefined,
  network: string,
): Promise<void> {
  await services().limiter.consume("resetNetwork", `${scope.tenant.id}:${network}`);
  const draft = await finishedDraft(scope, draftToken);
  const seconds = quietWait(draft);
  if (seconds > 0) throw new Refusal("limit.reached", { seconds });
  const send = async (w: TenantWriter) => {
    // Two presses at once: the second finds the count of the first.
    const counted = await w.rows(sql`
      update signup_drafts set updated_at = app_now(),
        fields = jsonb_set(fields, '{mails}', to_jsonb(coalesce((fields ->> 'mails')::integer, 0) + 1))
      where tenant_id = ${w.tenantId} and token_hash = ${hashToken(draftToken as string)}
        and coalesce((fields ->> 'mails')::integer, 0) = ${draft.fields.mails ?? 0} returning step`);
    const { memberId } = draft.fields;
    const account = counted.length > 0 && memberId ? await findAccount(w, memberId) : null;
    // Refused for what another sign-up with this address has sent, the answer would tell that the address was new.
    if (account) await resendIfDue(w, account);
  };
  await inEvenTime(() => scope.db.write(send));
}

async function finishedDraft(scope: TenantScope, token: string | undefined): Promise<FoundDraft> {
  const draft = await scope.db.read((q) => findDraft(q, token));
  // Elsewhere the member is logged in, and nothing of the answers is kept.
  if (!draft?.fields.completed || !draft.fields.passwordHash) throw new Refusal("signup.draft_lost");
  return draft;
}

function newAddress(email: string): string {
  const address = normaliseEmail(email);
  if (!isEmail(address)) throw new Refusal("email.new_invalid", {}, "email");
  return address;
}

/** False when the member confirmed meanwhile: a confirmed address is changed in the settings. */
async function lockUnconfirmed(w: TenantWriter, memberId: string): Promise<boolean> {
  const member = await w.from("members").select("state").where("id", "=", memberId).forUpdate().executeTakeFirst();
  return member?.state === "unconfirmed";
}

async function moveTo(w: TenantWriter, memberId: string, typed: string): Promise<void> {
  await saveEmail(w, memberId, typed);
  await retireLinks(w, memberId, "activation");
  await sendActivation(w, await getAccount(w, memberId));
}
