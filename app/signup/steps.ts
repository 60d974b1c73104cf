/** The five questions of sign-up in order (ACC-18, AMB-091). The index is the step's number. */
export const signupSteps = ["email", "name", "password", "date_of_birth", "signup_message"] as const;
export type SignupField = (typeof signupSteps)[number];
export const lastStep = signupSteps.length - 1;

/** Covers a return after a weekend. Longer storage would keep data of non-members. */
export const draftDays = 7;

export const signupMessageLength = 500;

/** Answers of a sign-up under way, with the password's hash only (see drafts.server.ts). */
export interface DraftFields {
  /** Normal form, used for mail. */
  email?: string;
  /** Typed form. */
  email_typed?: string;
  gender?: string;
  country?: string;
  name?: string;
  passwordHash?: string;
  date_of_birth?: string;
  signup_message?: string;
  /** Member page that started the sign-up. */
  for_member?: string;
  invitation?: string;
  /** Finished. Discreet sites then show the complete step. */
  completed?: true;
  /** The member added. Absent when the address had an account (`discreet_accounts`). */
  memberId?: string;
  /** Number of resends. */
  mails?: number;
}

/** The step of a field, for returning to it after a refusal. */
export function stepOf(field: string | undefined): number | null {
  if (field === "gender" || field === "country") return 0;
  const index = signupSteps.indexOf(field as SignupField);
  return index < 0 ? null : index;
}

/** True when this step's form shows the field. The last step has extra fields. */
export function isAskedAt(step: number, field: string | undefined): boolean {
  if (step === lastStep && (field === "terms" || field === "consent" || field === "password")) return true;
  return stepOf(field) === step;
}

/** "1990-05-17" from three fields or one. Empty when a part is missing. */
export function dateFromParts(parts: { date_of_birth?: string; day?: string; month?: string; year?: string }): string {
  if (parts.date_of_birth) return parts.date_of_birth.trim();
  const [year, month, day] = [parts.year, parts.month, parts.day].map((part) => part?.trim() ?? "");
  if (!year || !month || !day) return "";
  return `${year.padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
