import type { MemberState } from "~/accounts/viewer";
import type { RefusalCode } from "~/platform/errors";

/**
 * Reason why a member cannot like: an unconfirmed address (AMB-049). Null when allowed. Button and server share this
 * function.
 */
export function likeRefusal(liker: { state: MemberState }): RefusalCode | null {
  return liker.state === "unconfirmed" ? "account.unconfirmed" : null;
}
