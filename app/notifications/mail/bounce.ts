import { enhancedCode } from "~/platform/smtp-codes";

/** SMTP codes for a missing mailbox. Other codes, such as 5.7.x, concern the sender (RFC 3463). */
const mailboxGone = /\b5\.1\.(?:1|2|3|6|10)\b|\b5\.2\.1\b/;
const plainCodes: ReadonlySet<number> = new Set([550, 551, 553]);

interface SmtpAnswer {
  responseCode?: unknown;
  response?: unknown;
  /** The refused command: `RCPT TO` names the recipient, `MAIL FROM` the sender. */
  command?: unknown;
}

/** True when the address no longer exists, so that emails to it should stop (SET-11). */
export function isBounce(cause: unknown): boolean {
  const { responseCode, response, command } = (cause ?? {}) as SmtpAnswer;
  if (command !== "RCPT TO" || typeof responseCode !== "number") return false;
  const text = typeof response === "string" ? response : "";
  return enhancedCode.test(text) ? mailboxGone.test(text) : plainCodes.has(responseCode);
}
