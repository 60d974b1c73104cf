import { sql } from "kysely";
import { termsVersionAt } from "~/accounts/terms";
import type { MarketingType } from "~/notifications/preference";
import { subscribeToMails } from "~/notifications/preferences.server";
import { randomId } from "~/platform/ids";
import { saveAbout } from "~/profiles/about.server";
import { storedName } from "~/profiles/display-name";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { TrackingRecord } from "~/tracking/traffic-source";
import { grant } from "~/wallet/ledger.server";
import { giveAddress } from "./activation.server";
import type { DraftFields } from "./steps";

type Asked = "email" | "gender" | "country" | "name" | "passwordHash" | "date_of_birth";

export interface NewMember {
  applicant: Required<Pick<DraftFields, Asked>> & DraftFields;
  tracking: TrackingRecord | null;
  locale: string;
  /** Marketing mails ticked in the form. */
  marketing?: readonly MarketingType[];
}

/** Adds a member with all rows, and queues the confirmation mail (ACC-11, ACC-38). */
export async function addMember(w: TenantWriter, member: NewMember): Promise<string> {
  const memberId = await addWithoutAddress(w, member);
  await giveAddress(w, memberId, typedEmail(member));
  return memberId;
}

export function typedEmail({ applicant: { email, email_typed } }: NewMember): string {
  return email_typed ?? email;
}

/** Adds a member without an email address. Callers store the address last, because the address may be taken. */
export async function addWithoutAddress(w: TenantWriter, member: NewMember): Promise<string> {
  const memberId = randomId();
  await addPerson(w, memberId);
  await addProfile(w, memberId, member);
  await saveAbout(w, memberId, member.applicant.signup_message ?? "");
  await addWallet(w, memberId);
  await addConsents(w, memberId, member);
  await subscribeToMails(w, memberId, member.marketing ?? []);
  await addAccount(w, memberId, member);
  return memberId;
}

async function addPerson(w: TenantWriter, id: string): Promise<void> {
  const now = sql<Date>`app_now()`;
  const person = { id, state: "unconfirmed", created_at: now, last_active_at: now };
  await w
    .insert("members")
    .values({ tenant_id: w.tenantId, ...person })
    .execute();
}

async function addAccount(
  w: TenantWriter,
  memberId: string,
  { applicant, tracking, locale }: NewMember,
): Promise<void> {
  await w
    .insert("accounts")
    .values({
      tenant_id: w.tenantId,
      member_id: memberId,
      email: null,
      password_hash: applicant.passwordHash,
      locale,
      signup_country: applicant.country,
      signup_message: applicant.signup_message ?? "",
      traffic_source: tracking ? JSON.stringify(tracking) : null,
      terms_version_at: termsVersionAt(w.tenant.company.added),
      created_at: sql<Date>`app_now()`,
    })
    .execute();
}

/** Adds the profile, which no list shows before the confirmation (AMB-049). */
async function addProfile(w: TenantWriter, memberId: string, { applicant }: NewMember): Promise<void> {
  await w
    .insert("profiles")
    .values({
      tenant_id: w.tenantId,
      member_id: memberId,
      ...storedName(applicant.name),
      gender: applicant.gender,
      birth_date: applicant.date_of_birth,
      country: applicant.country,
      listed: false,
      active_step: sql<Date>`date_bin('10 minutes', app_now(), timestamptz '2000-01-01')`,
    })
    .execute();
}

const agreed = ["terms", "sensitive"];

/** Stores the consents of the last step with the displayed version, and the consents to marketing mails. */
async function addConsents(w: TenantWriter, memberId: string, { locale, marketing = [] }: NewMember): Promise<void> {
  const version_at = termsVersionAt(w.tenant.company.added);
  const given = { tenant_id: w.tenantId, member_id: memberId, version_at, locale, given_at: sql<Date>`app_now()` };
  await w
    .insert("consents")
    .values([...agreed, ...marketing].map((kind) => ({ ...given, kind })))
    .execute();
}

async function addWallet(w: TenantWriter, memberId: string): Promise<void> {
  await w.insert("wallets").values({ tenant_id: w.tenantId, member_id: memberId }).execute();
  const credits = w.tenant.settings.signup_credits;
  if (credits > 0) await grant(w, { memberId, credits, reason: "signup", reference: memberId });
}
