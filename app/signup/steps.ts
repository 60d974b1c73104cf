/** The five questions of the sign-up in order (ACC-18, AMB-091). The index is the number of the step. */
export const signupSteps = ["email", "name", "password", "date_of_birth", "signup_message"] as const;
export type SignupField = (typeof signupSteps)[number];
export const lastStep = signupSteps.length - 1;

/** Days until a draft expires, enough for a return after a weekend. A longer period would keep data of non-members. */
export const draftDays = 7;

export const signupMessageLength = 500;

/** Answers of an unfinished sign-up. Only the hash of the password is stored (see drafts.server.ts). */
export interface DraftFields {
  /** The normal form of the email address, to which mails go. */
  email?: string;
  /** The email address as typed. */
  email_typed?: string;
  gender?: string;
  country?: string;
  name?: string;
  passwordHash?: string;
  date_of_birth?: string;
  signup_message?: string;
  /** The member from whose page the visitor signs up. */
  for_member?: string;
  invitation?: string;
  /** True when finished. Discreet sites then show the page that waits for the confirmation. */
  completed?: true;
  /** The new member, who has no email address on a discreet site when the address was taken. */
  memberId?: string;
  /** Number of times that the mail was sent again. */
  mails?: number;
}

/** The step of a field, to return there after a refusal. */
export function stepOf(field: string | undefined): number | null {
  if (field === "gender" || field === "country") return 0;
  const index = signupSteps.indexOf(field as SignupField);
  return index < 0 ? null : index;
}

/** True when the form of this step shows the field. The last step has extra fields. */
export function isAskedAt(step: number, field: string | undefined): boolean {
  if (step === lastStep && (field === "terms" || field === "consent" || field === "password")) return true;
  return stepOf(field) === step;
}

/** A date such as "1990-05-17", from one field or three. Empty when a part is missing. */
export function dateFromParts(parts: { date_of_birth?: string; day?: string; month?: string; year?: string }): string {
  if (parts.date_of_birth) return parts.date_of_birth.trim();
  const [year, month, day] = [parts.year, parts.month, parts.day].map((part) => part?.trim() ?? "");
  if (!year || !month || !day) return "";
  return `${year.padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
