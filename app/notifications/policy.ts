import type { RefusalCode } from "~/platform/errors";
import type { StopReason } from "./preference";

/** Decides whether a member can resume mails. A spam complaint needs customer service (ROL-25). */
export function resumeRefusal(reason: StopReason): RefusalCode | null {
  return reason === "spam" ? "mails.spam_marked" : null;
}
