import type { RefusalCode } from "~/platform/errors";
import type { StopReason } from "./preference";

/**
 * The reason why a member may not restart emails, or null. After a spam complaint only customer service may (ROL-25).
 */
export function resumeRefusal(reason: StopReason): RefusalCode | null {
  return reason === "spam" ? "mails.spam_marked" : null;
}
