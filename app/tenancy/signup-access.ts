import type { signupRules } from "./vocabulary";

/** How a site stands to a visitor: what its pages may offer somebody whose invitation they do not know. */
export type SignupAccess = "open" | "invited" | "closed";

/** ACC-25..27, AMB-047. */
export function signupAccessBy(rule: (typeof signupRules)[number], hasTrafficSource: boolean): SignupAccess {
  if (rule === "invite") return "invited";
  return rule === "with_trafficsource" && !hasTrafficSource ? "closed" : "open";
}
