import type { MemberState } from "~/accounts/viewer";
import type { RefusalCode } from "~/platform/errors";

/**
 * The reason why a member cannot like, or null. An unconfirmed address is one (AMB-049). Button and server share this
 * function.
 */
export function likeRefusal(liker: { state: MemberState }): RefusalCode | null {
  return liker.state === "unconfirmed" ? "account.unconfirmed" : null;
}
