import { isEmail } from "~/accounts/email";
import { ageOn } from "~/i18n/dates";
import type { RefusalCode } from "~/platform/errors";
import { signupAccessBy } from "~/tenancy/signup-access";
import type { signupRules } from "~/tenancy/vocabulary";

const oldest = 120;

export interface SignupAccessFacts {
  rule: (typeof signupRules)[number];
  hasTrafficSource: boolean;
  hasInvitation: boolean;
  /** True for an invalid invitation too. */
  broughtInvitation?: boolean;
}

/** Refuses visitors without sign-up access (ACC-24..27, AMB-047). */
export function signupRefusal(facts: SignupAccessFacts): RefusalCode | null {
  const { rule, hasTrafficSource, hasInvitation, broughtInvitation } = facts;
  const signupAccess = signupAccessBy(rule, hasTrafficSource);
  if (signupAccess === "closed") return "signup.closed";
  if (signupAccess === "open" || hasInvitation) return null;
  return broughtInvitation ? "signup.invitation_used" : "signup.invite_only";
}

export function emailRefusal(email: string): RefusalCode | null {
  return isEmail(email) ? null : "email.invalid";
}

/** Requires an existing day and an age between the minimum and 120 (ACC-30, ACC-31, ACC-33). */
export function birthDateRefusal(date: string, now: Date, minAge: number): RefusalCode | null {
  const age = isCalendarDay(date) ? ageOn(date, now) : -1;
  return age >= minAge && age <= oldest ? null : "birth_date.invalid";
}

function isCalendarDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
