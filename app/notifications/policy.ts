import type { RefusalCode } from "~/platform/errors";
import type { StopReason } from "./preference";

/**
 * Whether a member may have their mails back by a press. Who unsubscribed may change their mind, and an address that
 * bounced may work again; a mark as spam was an objection, which only customer service takes back (ROL-25).
 */
export function resumeRefusal(reason: StopReason): RefusalCode | null {
  return reason === "spam" ? "mails.spam_marked" : null;
}
