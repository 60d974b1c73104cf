import type { MemberState } from "~/accounts/viewer";
import type { RefusalCode } from "~/platform/errors";

/**
 * Reason why a member may not like now, or null, such as an unconfirmed address (AMB-049). Shared by button and server.
 */
export function likeRefusal(liker: { state: MemberState }): RefusalCode | null {
  return liker.state === "unconfirmed" ? "account.unconfirmed" : null;
}
