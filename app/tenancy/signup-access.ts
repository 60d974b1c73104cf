import type { signupRules } from "./vocabulary";

/** How a visitor without an invitation may sign up. */
export type SignupAccess = "open" | "invited" | "closed";

/** Applies a tenant's rule for sign-ups to a visitor (ACC-25..27, AMB-047). */
export function signupAccessBy(rule: (typeof signupRules)[number], hasTrafficSource: boolean): SignupAccess {
  if (rule === "invite") return "invited";
  return rule === "with_trafficsource" && !hasTrafficSource ? "closed" : "open";
}
