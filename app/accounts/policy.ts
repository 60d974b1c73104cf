import type { RefusalCode } from "~/platform/errors";
import type { MemberState } from "./viewer";

/** Who may log in: the unconfirmed may, with fewer rights inside (AMB-049). Asked only after the password was right. */
export function loginRefusal(state: MemberState): RefusalCode | null {
  if (state === "banned") return "account.banned";
  if (state === "deleted") return "account.deleted";
  return null;
}

/** What a new sign-up with a known address is told (ACC-35..37). A banned account is simply an account that exists. */
export function takenEmailRefusal(state: MemberState): RefusalCode {
  return state === "deleted" ? "email.pending_deletion" : "email.taken";
}
