import type { RefusalCode } from "~/platform/errors";
import type { MemberState } from "./viewer";

/** How long a deleted account can be had back, by the link in its mail (ACC-50). */
export const reactivationDays = 14;

/** How long a sign-up on a discreet site waits for its confirmation; then it is erased, and its name is free (A01). */
export const unconfirmedDays = 30;

export interface LoginFacts {
  state: MemberState;
  /** A deleted account whose days are not over yet. */
  canReactivate: boolean;
}

/** Who may log in: the unconfirmed may, with fewer rights inside (AMB-049). Asked only after the password was right. */
export function loginRefusal({ state, canReactivate }: LoginFacts): RefusalCode | null {
  if (state === "banned") return "account.banned";
  // After its days only customer service helps (ROL-24, AMB-058).
  if (state === "deleted") return canReactivate ? "account.deleted" : "account.gone";
  return null;
}

/**
 * Whether the right password of an account is answered at all. On a discreet site a sign-up that was not confirmed is no
 * account yet: a login that works would tell that the address was new (A01).
 */
export function mayBeTold(isDiscreet: boolean, state: MemberState): boolean {
  return !isDiscreet || state !== "unconfirmed";
}

/** An account that is in use: neither deleted nor banned. */
export function isOpen(state: MemberState): boolean {
  return state === "active" || state === "unconfirmed";
}

/** What a new sign-up with a known address is told (ACC-35..37). A banned account is simply an account that exists. */
export function takenEmailRefusal(state: MemberState): RefusalCode {
  return state === "deleted" ? "email.pending_deletion" : "email.taken";
}
