import type { MemberState } from "~/accounts/viewer";
import type { RefusalCode } from "~/platform/errors";

/**
 * Why somebody may not like now, or null. Somebody whose address is not confirmed has no profile to be liked back
 * (AMB-049). Asked by the button and by the server.
 */
export function likeRefusal(liker: { state: MemberState }): RefusalCode | null {
  return liker.state === "unconfirmed" ? "account.unconfirmed" : null;
}
