import { type Account, findAccountByEmail } from "~/accounts/accounts.server";
import { withTimePadding } from "~/accounts/time-padding.server";
import { hashPassword, verifyPassword } from "~/accounts/passwords.server";
import { takenEmailRefusal } from "~/accounts/policy";
import { hasRunningSession, type StartedSession, startSession } from "~/accounts/sessions.server";
import type { MarketingType } from "~/notifications/preference";
import { Refusal, Refusals } from "~/platform/errors";
import { services } from "~/platform/services.server";
import { claimName, reserveName, likelyFreeName, nameTaken, requireFreeName } from "~/profiles/names.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { TrackingRecord } from "~/tracking/traffic-source";
import { admit, admitDiscreetly } from "./admission.server";
import { type Answers, checkAllSteps, normaliseAnswers } from "./checks";
import { requireSignupAccess } from "./signup-access.server";
import { type FoundDraft, findDraft, finishDraft, lockDraft, openFields, saveDraft } from "./drafts.server";
import type { NewMember } from "./new-member.server";
import { countSignup } from "./signup-limits.server";
import { type Applicant, checkContextOf } from "./steps.server";
import { type DraftFields, lastStep, stepOf } from "./steps";

export interface Finish extends Applicant {
  /** True when the terms and the minimum age were accepted. */
  terms: boolean;
  /** Consent to sensitive data (L32). */
  consent: boolean;
  /** Kinds of marketing mail that the visitor has ticked. */
  marketing?: readonly MarketingType[];
  tracking: TrackingRecord | null;
  locale: string;
  device: string;
}

type SignedUp =
  | { outcome: "in"; session: StartedSession; forMember: string | null }
  /** The answer with `discreet_accounts`. Only a mail tells whether the address was new. */
  | { outcome: "mailed"; draftToken: string };

/** Seconds within which a double press or a retry gets the first answer again. */
const repeatSeconds = 120;

/** The last step. Adds the member, all rows and the confirmation mail in one transaction (ACC-10). */
export async function signUp(scope: TenantScope, finish: Finish, given: Answers): Promise<SignedUp> {
  // Count refused tries too, because a refusal reveals a taken email address.
  await services().limiter.consume("signupStep", `${scope.tenant.id}:${finish.network}`);
  const before = await repeatOf(scope, finish, given);
  if (before) return before;
  try {
    return await signUpAnew(scope, finish, given);
  } catch (error) {
    // A second press may have finished the same sign-up first. Both presses get the same answer.
    const twin = await repeatOf(scope, finish, given);
    if (twin) return twin;
    throw takenBy(error, given.name) ?? error;
  }
}

async function signUpAnew(scope: TenantScope, finish: Finish, given: Answers): Promise<SignedUp> {
  const { answers, isFromDraft } = await checkEverything(scope, finish, given);
  await countSignup(scope.tenant.id, finish.network, isFromDraft);
  const { password, ...rest } = answers;
  const passwordHash = await hashOf(password, answers.passwordHash).catch(async (error: unknown) => {
    await returnToStep(scope, finish.draftToken, error);
    throw error;
  });
  const applicant = { ...rest, passwordHash } as NewMember["applicant"];
  const newMember = { applicant, tracking: finish.tracking, locale: finish.locale, marketing: finish.marketing ?? [] };
  if (!scope.tenant.settings.discreet_accounts) return scope.db.write((w) => join(w, finish, newMember));
  return withTimePadding(() => scope.db.write((w) => joinQuietly(w, finish, newMember)));
}

/**
 * The hash of the typed password, or the draft's hash. Refuses a typed password that differs from the draft's password.
 */
async function hashOf(password: string | undefined, kept = ""): Promise<string> {
  if (!password) return kept;
  if (kept === "") return hashPassword(password);
  if (!(await verifyPassword(kept, password))) throw new Refusal("password.mismatch", {}, "password");
  return kept;
}

async function join(w: TenantWriter, finish: Finish, member: NewMember): Promise<SignedUp> {
  await claimName(w, { name: member.applicant.name, memberId: null, town: null });
  const memberId = await admit(w, member);
  const { email, for_member } = member.applicant;
  const fields = { email, memberId, completed: true as const, ...(for_member ? { for_member } : {}) };
  if (finish.draftToken) await finishDraft(w, finish.draftToken, { step: lastStep, fields }, repeatSeconds);
  return enterAs(w, finish, fields);
}

async function enterAs(w: TenantWriter, { device }: Finish, { memberId = "", for_member }: DraftFields) {
  return { outcome: "in", session: await startSession(w, memberId, device), forMember: for_member ?? null } as const;
}

/**
 * Signs up on a discreet site. The draft keeps its answers for a correction of the email address (see
 * address-correction.server.ts).
 */
async function joinQuietly(w: TenantWriter, finish: Finish, member: NewMember): Promise<SignedUp> {
  // Lock the draft first, in the same order as a correction.
  if (finish.draftToken) await lockDraft(w, finish.draftToken);
  await reserveName(w, member.applicant.name);
  const memberId = await admitDiscreetly(w, member);
  const fields = { ...member.applicant, memberId, completed: true as const };
  return { outcome: "mailed", draftToken: await finishDraft(w, finish.draftToken, { step: lastStep, fields }) };
}

/** The earlier answer to a sign-up that this browser has just finished. Null for a new sign-up. */
async function repeatOf(scope: TenantScope, finish: Finish, { email = "" }: Answers): Promise<SignedUp | null> {
  const draft = await scope.db.read((q) => findDraft(q, finish.draftToken));
  if (!isRepeat(draft, email) || !finish.draftToken) return null;
  if (scope.tenant.settings.discreet_accounts) return { outcome: "mailed", draftToken: finish.draftToken };
  const { memberId } = draft.fields;
  if (!memberId) return null;
  return scope.db.write(async (w) => {
    // Begin no second session when a logout, a new password or a ban has ended the first session.
    return (await hasRunningSession(w, memberId)) ? enterAs(w, finish, draft.fields) : null;
  });
}

function isRepeat(draft: FoundDraft | null, email: string): draft is FoundDraft {
  if (!draft?.fields.completed || draft.idleSeconds > repeatSeconds) return false;
  return email === "" || draft.fields.email === normaliseAnswers({ email }).email;
}

/** Checks every field again. After a refusal the draft goes back to the step of the field. */
async function checkEverything(scope: TenantScope, finish: Finish, given: Answers): Promise<Checked> {
  try {
    return await scope.db.read((q) => checkAnswers(q, finish, given));
  } catch (error) {
    await returnToStep(scope, finish.draftToken, error);
    throw error;
  }
}

interface Checked {
  answers: Answers;
  /** True when the browser has kept its draft through the steps. */
  isFromDraft: boolean;
}

async function checkAnswers(q: TenantReader, finish: Finish, given: Answers): Promise<Checked> {
  const draft = await findDraft(q, finish.draftToken);
  const answers = normaliseAnswers({ ...openFields(draft), ...given });
  await requireSignupAccess(q, finish, answers.invitation);
  const refusals = checkAllSteps(answers, checkContextOf(q.tenant, await q.now()));
  if (refusals.length > 0 && finish.draftToken && !draft) throw new Refusal("signup.draft_lost");
  if (!finish.terms) refusals.push(new Refusal("signup.terms_required", {}, "terms"));
  if (!finish.consent) refusals.push(new Refusal("signup.consent_required", {}, "consent"));
  if (refusals.length > 0) throw new Refusals(refusals);
  if (!q.tenant.settings.discreet_accounts) requireNobody(await findAccountByEmail(q, answers.email as string));
  await requireFreeName(q, { name: answers.name as string, memberId: null, town: null });
  return { answers, isFromDraft: draft !== null };
}

function requireNobody(owner: Account | null): void {
  if (owner) throw new Refusal(takenEmailRefusal(owner.state), {}, "email");
}

async function returnToStep(scope: TenantScope, token: string | undefined, error: unknown): Promise<void> {
  const refusals = error instanceof Refusals ? error.list : error instanceof Refusal ? [error] : [];
  const step = stepOf(refusals[0]?.field);
  if (step === null || !token) return;
  await scope.db.write(async (w) => {
    const draft = await findDraft(w, token);
    if (draft && !draft.fields.completed && draft.step > step) await saveDraft(w, token, { step, fields: {} });
  });
}

/** Turns the unique violation of a simultaneous sign-up into the usual refusal. */
function takenBy(error: unknown, name = ""): Refusal | null {
  const { constraint } = error as { constraint?: string };
  if (constraint === "accounts_email") return new Refusal("email.taken", {}, "email");
  return constraint === "profiles_name" ? nameTaken(likelyFreeName(name)) : null;
}
