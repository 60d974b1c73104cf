import type { RefusalCode, RefusalFacts } from "~/platform/errors";
import type { Tenant } from "~/tenancy/tenant";
import type { MemberState } from "./viewer";

/** Days in which a mailed link can reactivate a deleted account (ACC-50). */
export const reactivationDays = 14;

/** Hours of a hold. A longer restraint is a suspension. */
export const holdHours = 72;

/** Days after which an unconfirmed sign-up at a discreet tenant is erased and its name is free again (A01). */
export const unconfirmedDays = 30;

interface LoginFacts {
  state: MemberState;
  /** True for a deleted account that its owner can still reactivate. */
  canReactivate: boolean;
}

/**
 * Returns the reason to refuse a login with the right password, or null. Unconfirmed members may log in, with fewer
 * rights (AMB-049).
 */
export function loginRefusal({ state, canReactivate }: LoginFacts): RefusalCode | null {
  if (state === "banned") return "account.banned";
  if (state === "suspended") return "account.suspended";
  // Only customer service can help after the reactivation period (ROL-24, AMB-058).
  if (state === "deleted") return canReactivate ? "account.deleted" : "account.gone";
  return null;
}

/**
 * True when the right password may get another answer than a wrong password. False for an unconfirmed member of a
 * discreet tenant, because the answer would reveal the sign-up (A01).
 */
export function mayRevealState(isDiscreet: boolean, state: MemberState): boolean {
  return !isDiscreet || state !== "unconfirmed";
}

/** True for an account in use: neither deleted, banned nor suspended. */
export function isUsableState(state: MemberState): boolean {
  return state === "active" || state === "unconfirmed";
}

/** Returns the refusal of a sign-up with a known email address (ACC-35..37). The refusal does not reveal a ban. */
export function takenEmailRefusal(state: MemberState): RefusalCode {
  return state === "deleted" ? "email.pending_deletion" : "email.taken";
}

/** Facts for a refusal text that names an end date and time, in the site's time zone. */
export function untilFacts(until: Date, { settings }: Pick<Tenant, "settings">): RefusalFacts {
  return { until: until.toISOString(), time_zone: settings.time_zone };
}
