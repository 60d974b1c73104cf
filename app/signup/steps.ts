/** The five questions of sign-up, in this order (ACC-18, AMB-091). The index is the step's number. */
export const signupSteps = ["email", "name", "password", "date_of_birth", "signup_message"] as const;
export type SignupField = (typeof signupSteps)[number];
export const lastStep = signupSteps.length - 1;

/** Long enough to come back after a weekend; then a draft goes, since it names somebody who did not join. */
export const draftDays = 7;

export const signupMessageLength = 500;

/** What is kept of a sign-up under way. Never the password: its hash (see drafts.server.ts). */
export interface DraftFields {
  /** As mail is sent to it. */
  email?: string;
  /** As it was typed. */
  email_typed?: string;
  gender?: string;
  country?: string;
  name?: string;
  passwordHash?: string;
  date_of_birth?: string;
  signup_message?: string;
  /** The member whose page led here. */
  for_member?: string;
  invitation?: string;
  /** Finished: no answers to go on with. On a site that does not log in at once the complete step shows. */
  completed?: true;
  /** The member it made; nobody where the address had an account already (discreet_accounts). */
  memberId?: string;
  /** How often the confirmation was asked for again. */
  mails?: number;
}

/** The step at which a field is asked, so that a refusal can lead back to it. */
export function stepOf(field: string | undefined): number | null {
  if (field === "gender" || field === "country") return 0;
  const index = signupSteps.indexOf(field as SignupField);
  return index < 0 ? null : index;
}

/** Whether a refusal is told beside a field of this step's form; the last asks for more than its question. */
export function isAskedAt(step: number, field: string | undefined): boolean {
  if (step === lastStep && (field === "terms" || field === "consent" || field === "password")) return true;
  return stepOf(field) === step;
}

/** "1990-05-17" from three fields or one; empty when something is missing. */
export function dateFromParts(parts: { date_of_birth?: string; day?: string; month?: string; year?: string }): string {
  if (parts.date_of_birth) return parts.date_of_birth.trim();
  const [year, month, day] = [parts.year, parts.month, parts.day].map((part) => part?.trim() ?? "");
  if (!year || !month || !day) return "";
  return `${year.padStart(4, "0")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
