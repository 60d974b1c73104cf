import type { RefusalCode } from "~/platform/errors";
import type { MemberState } from "./viewer";

/** Days to reactivate a deleted account by its mailed link (ACC-50). */
export const reactivationDays = 14;

/** Days until an unconfirmed sign-up at a discreet tenant is erased and its name free (A01). */
export const unconfirmedDays = 30;

interface LoginFacts {
  state: MemberState;
  /** A deleted account within its days. */
  canReactivate: boolean;
}

/** The refusal of a login with the right password. Unconfirmed members may log in, with fewer rights (AMB-049). */
export function loginRefusal({ state, canReactivate }: LoginFacts): RefusalCode | null {
  if (state === "banned") return "account.banned";
  // After these days only customer service can help (ROL-24, AMB-058).
  if (state === "deleted") return canReactivate ? "account.deleted" : "account.gone";
  return null;
}

/**
 * True when a right password may get another answer than a wrong one. At a discreet tenant an unconfirmed member's
 * login would reveal a new address (A01).
 */
export function mayRevealState(isDiscreet: boolean, state: MemberState): boolean {
  return !isDiscreet || state !== "unconfirmed";
}

/** True for an account in use: neither deleted nor banned. */
export function isOpen(state: MemberState): boolean {
  return state === "active" || state === "unconfirmed";
}

/** The refusal of a sign-up with a known address (ACC-35..37). A banned account counts as existing. */
export function takenEmailRefusal(state: MemberState): RefusalCode {
  return state === "deleted" ? "email.pending_deletion" : "email.taken";
}
