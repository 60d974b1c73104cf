import { findAccountByEmail } from "~/accounts/accounts.server";
import { hashPassword } from "~/accounts/passwords.server";
import { takenEmailRefusal } from "~/accounts/policy";
import { Refusal, Refusals } from "~/platform/errors";
import { requireFreeName } from "~/profiles/names.server";
import { idOfChoice } from "~/tenancy/own-choices";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { type Answers, checkStep, firstOpenStep, normaliseAnswers, type CheckContext } from "./checks";
import { requireSignupAccess } from "./signup-access.server";
import { findDraft, openFields, saveDraft } from "./drafts.server";
import { countStep } from "./signup-limits.server";
import type { DraftFields } from "./steps";

export interface Applicant {
  draftToken: string | undefined;
  network: string;
  hasTrafficSource: boolean;
}

/** Checks and saves the answer to one step. Returns the draft's token. */
export async function saveStep(
  scope: TenantScope,
  applicant: Applicant,
  step: number,
  given: Answers,
): Promise<string> {
  const { tenant } = scope;
  await countStep(tenant.id, step, applicant);
  const answered = normaliseAnswers(given);
  const site = await scope.db.read(async (q) => {
    const draft = await findDraft(q, applicant.draftToken);
    // Refuse here, because without a draft the last step would refuse every earlier field.
    if (step > 0 && (!draft || draft.fields.completed)) throw new Refusal("signup.draft_lost");
    const merged = { ...openFields(draft), ...answered };
    await requireSignupAccess(q, applicant, merged.invitation);
    const facts = checkContextOf(tenant, await q.now());
    const refusals = checkStep(step, merged, facts);
    if (refusals.length > 0) throw new Refusals(refusals);
    await requireFree(q, step, merged);
    return { facts, merged };
  });
  const fields = await asDraft(answered);
  const reached = firstOpenStep({ ...site.merged, ...fields }, site.facts);
  return scope.db.write((w) => saveDraft(w, applicant.draftToken, { step: reached, fields }));
}

export function checkContextOf({ settings }: Tenant, now: Date): CheckContext {
  const { name: siteName, min_age: minAge, countries } = settings;
  return { siteName, minAge, countries, genders: settings.genders.map(idOfChoice), now };
}

/** Refuses a taken email address or name. With `discreet_accounts` the email address is not checked here. */
async function requireFree(q: TenantReader, step: number, { email = "", name = "" }: Answers): Promise<void> {
  if (step === 0 && !q.tenant.settings.discreet_accounts) await requireFreeEmail(q, email);
  if (step === 1) await requireFreeName(q, { name, memberId: null, town: null });
}

export async function requireFreeEmail(q: TenantReader, email: string): Promise<void> {
  const account = await findAccountByEmail(q, email);
  if (account) throw new Refusal(takenEmailRefusal(account.state), {}, "email");
}

async function asDraft({ password, ...fields }: Answers): Promise<DraftFields> {
  return password ? { ...fields, passwordHash: await hashPassword(password) } : fields;
}
