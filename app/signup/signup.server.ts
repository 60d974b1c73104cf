import { findAccountByEmail, type Account } from "~/accounts/accounts.server";
import { redeemLink } from "~/accounts/email-links.server";
import { hashPassword } from "~/accounts/passwords.server";
import { takenEmailRefusal } from "~/accounts/policy";
import { type StartedSession, startSession } from "~/accounts/sessions.server";
import { queueMail } from "~/notifications/mail/outbox.server";
import { paths } from "~/paths";
import { Refusal, Refusals } from "~/platform/errors";
import { services } from "~/platform/services.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { TrackingRecord } from "~/tracking/traffic-source";
import { type Answers, checkAllSteps, normaliseAnswers } from "./checks";
import { requireOpenDoor } from "./door.server";
import { findDraft, removeDraft, saveDraft } from "./drafts.server";
import { addMember, type NewMember } from "./new-member.server";
import { type Applicant, requireFreeName, siteFacts } from "./steps.server";
import { lastStep, stepOf } from "./steps";

export interface Finish extends Applicant {
  /** Agreed to the terms and to what belonging here means (L32). */
  consent: boolean;
  tracking: TrackingRecord | null;
  locale: string;
  device: string;
}

export type SignedUp =
  | { outcome: "in"; session: StartedSession; forMember: string | null }
  /** `discreet_accounts`: whether the address was new is told by mail only. */
  | { outcome: "mailed"; draftToken: string };

interface Checked {
  answers: Answers;
  owner: Account | null;
}

/**
 * The last step: one transaction makes the member, everything that belongs to it, and the confirmation mail (ACC-10).
 */
export async function signUp(scope: TenantScope, finish: Finish, given: Answers): Promise<SignedUp> {
  const network = `${scope.tenant.id}:${finish.network}`;
  // Also what is refused tells whether an address is taken, as each step does.
  await services().limiter.consume("signupStep", network);
  const { answers, owner } = await checkEverything(scope, finish, given);
  await services().limiter.consume("signup", network);
  const passwordHash = answers.password ? await hashPassword(answers.password) : (answers.passwordHash ?? "");
  const applicant = { ...answers, passwordHash } as NewMember["applicant"];
  const newMember = { applicant, tracking: finish.tracking, locale: finish.locale };
  const isDiscreet = scope.tenant.settings.discreet_accounts;
  return withTakenRefusals(() =>
    scope.db.write(async (w) => {
      if (isDiscreet) {
        await (owner ? tellOwner(w, owner) : admit(w, newMember));
        return { outcome: "mailed", draftToken: await keepAddress(w, finish.draftToken, applicant.email) };
      }
      const memberId = await admit(w, newMember);
      await removeDraft(w, finish.draftToken);
      const session = await startSession(w, memberId, finish.device);
      return { outcome: "in", session, forMember: answers.for_member ?? null };
    }),
  );
}

/** Every field once more, whatever the draft says: a refusal leads back to the step it is about. */
async function checkEverything(scope: TenantScope, finish: Finish, given: Answers): Promise<Checked> {
  try {
    return await scope.db.read(async (q) => {
      const draft = await findDraft(q, finish.draftToken);
      const answers = normaliseAnswers({ ...draft?.fields, ...given });
      await requireOpenDoor(q, finish, answers.invitation);
      const refusals = checkAllSteps(answers, siteFacts(q.tenant, await q.now()));
      if (!finish.consent) refusals.push(new Refusal("signup.consent_required", {}, "consent"));
      if (refusals.length > 0) throw new Refusals(refusals);
      const owner = await findAccountByEmail(q, answers.email as string);
      if (owner && !q.tenant.settings.discreet_accounts) throw new Refusal(takenEmailRefusal(owner.state), {}, "email");
      await requireFreeName(q, answers.name as string);
      return { answers, owner };
    });
  } catch (error) {
    await returnToStep(scope, finish.draftToken, error);
    throw error;
  }
}

async function returnToStep(scope: TenantScope, token: string | undefined, error: unknown): Promise<void> {
  const refusals = error instanceof Refusals ? error.list : error instanceof Refusal ? [error] : [];
  const step = stepOf(refusals[0]?.field);
  if (step === null || !token) return;
  await scope.db.write(async (w) => {
    const draft = await findDraft(w, token);
    if (draft && draft.step > step) await saveDraft(w, token, { ...draft, step });
  });
}

async function admit(w: TenantWriter, member: NewMember): Promise<string> {
  const { invitation } = member.applicant;
  if (w.tenant.settings.signups === "invite" && !(invitation && (await redeemLink(w, invitation, "invitation")))) {
    throw new Refusal("signup.invite_only");
  }
  return addMember(w, member);
}

async function tellOwner(w: TenantWriter, owner: Account): Promise<void> {
  const { email: to, locale, memberId, name } = owner;
  await queueMail(w, { template: "accountExists", to, locale, memberId, facts: { name, link: paths.login() } });
}

/** The complete step names the address, though nobody is logged in. */
async function keepAddress(w: TenantWriter, token: string | undefined, email: string): Promise<string> {
  return saveDraft(w, token, { step: lastStep, fields: { email, completed: true } });
}

const takenBy: Record<string, Refusal> = {
  accounts_email: new Refusal("email.taken", {}, "email"),
  profiles_name: new Refusal("name.taken", {}, "name"),
};

/** Two sign-ups at the same moment: the index decides, and the second hears what it would have heard a moment later. */
async function withTakenRefusals<T>(fn: () => Promise<T>): Promise<T> {
  try {
    return await fn();
  } catch (error) {
    const refusal = takenBy[(error as { constraint?: string }).constraint ?? ""];
    throw refusal ?? error;
  }
}
