import { isEmail, normaliseEmail } from "~/accounts/email";
import { ageOn } from "~/i18n/dates";
import type { RefusalCode } from "~/platform/errors";
import { doorOf } from "~/tenancy/door";
import type { signupRules } from "~/tenancy/vocabulary";
import { nameLength } from "./steps";

const oldest = 120;

export interface DoorFacts {
  rule: (typeof signupRules)[number];
  hasTrafficSource: boolean;
  hasInvitation: boolean;
  /** Came with one, though it may be no good. */
  broughtInvitation?: boolean;
}

/** Who may sign up here (ACC-24..27, AMB-047). */
export function signupRefusal(facts: DoorFacts): RefusalCode | null {
  const { rule, hasTrafficSource, hasInvitation, broughtInvitation } = facts;
  const door = doorOf(rule, hasTrafficSource);
  if (door === "closed") return "signup.closed";
  if (door === "open" || hasInvitation) return null;
  return broughtInvitation ? "signup.invitation_used" : "signup.invite_only";
}

/** A name as it is stored: one line, single spaces, nothing invisible. */
export function normaliseName(text: string): string {
  return (
    text
      .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu, "")
      // U+2800 is the pattern of Braille without a dot: drawn as nothing, and no white space to Unicode.
      .replace(/[\s\u2800]+/g, " ")
      .trim()
      // Last: what stood between a letter and its accent is gone.
      .normalize("NFC")
  );
}

/** Names are unique without regard to case. */
export function nameKey(name: string): string {
  return name.toLowerCase();
}

/** ACC-28, ACC-29. */
export function nameRefusal(name: string, email: string): RefusalCode | null {
  if (name.startsWith("@")) return "name.starts_with_at";
  if (name !== "" && normaliseEmail(name) === normaliseEmail(email)) return "name.is_email";
  const length = [...name].length;
  if (length < nameLength.min) return "name.required";
  return length > nameLength.max ? "name.too_long" : null;
}

export function emailRefusal(email: string): RefusalCode | null {
  return isEmail(email) ? null : "email.invalid";
}

/** A day that exists, of somebody who is old enough today and can be alive (ACC-30, ACC-31, ACC-33). */
export function birthDateRefusal(date: string, now: Date, minAge: number): RefusalCode | null {
  const age = isCalendarDay(date) ? ageOn(date, now) : -1;
  return age >= minAge && age <= oldest ? null : "birth_date.invalid";
}

function isCalendarDay(date: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return false;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}
