import type { signupRules } from "./vocabulary";

/** A tenant's sign-up access for a visitor without a known invitation. */
export type SignupAccess = "open" | "invited" | "closed";

/** The sign-up access that a rule gives a visitor (ACC-25..27, AMB-047). */
export function signupAccessBy(rule: (typeof signupRules)[number], hasTrafficSource: boolean): SignupAccess {
  if (rule === "invite") return "invited";
  return rule === "with_trafficsource" && !hasTrafficSource ? "closed" : "open";
}
