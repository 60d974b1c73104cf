import type { MemberState } from "~/accounts/viewer";
import type { RefusalCode } from "~/platform/errors";

/**
 * The reason why a member may not like: an unconfirmed email address (AMB-049). Button and server share this function.
 */
export function likeRefusal(liker: { state: MemberState }): RefusalCode | null {
  return liker.state === "unconfirmed" ? "account.unconfirmed" : null;
}
