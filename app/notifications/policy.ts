import type { RefusalCode } from "~/platform/errors";
import type { StopReason } from "./preference";

/** Reason why a member cannot restart mails, or null. After a spam complaint only customer service can (ROL-25). */
export function resumeRefusal(reason: StopReason): RefusalCode | null {
  return reason === "spam" ? "mails.spam_marked" : null;
}
