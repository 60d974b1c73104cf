import { isEmail } from "~/accounts/email";
import type { RefusalCode } from "~/platform/errors";
import { signupAccessBy } from "~/tenancy/signup-access";
import type { signupRules } from "~/tenancy/vocabulary";

interface SignupAccessFacts {
  rule: (typeof signupRules)[number];
  hasTrafficSource: boolean;
  hasInvitation: boolean;
  /** True even when the invitation is invalid. */
  broughtInvitation?: boolean;
}

/** Reason why a visitor may not sign up, or null (ACC-24..27, AMB-047). */
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
