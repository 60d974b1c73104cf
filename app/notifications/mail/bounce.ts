/** Answers of a mail server that speak of the mailbox; others (5.7.x, content, policy) speak of us (RFC 3463). */
const mailboxGone = /\b5\.1\.(?:1|2|3|6|10)\b|\b5\.2\.1\b/;
const anyEnhanced = /\b5\.\d{1,3}\.\d{1,3}\b/;
const plainCodes: ReadonlySet<number> = new Set([550, 551, 553]);

interface SmtpAnswer {
  responseCode?: unknown;
  response?: unknown;
  /** nodemailer's word for a refused sender or receiver. */
  code?: unknown;
}

/** Whether a refused mail means that nobody reads this address, so that no further mail should be sent there (SET-11). */
export function isBounce(cause: unknown): boolean {
  const { responseCode, response, code } = (cause ?? {}) as SmtpAnswer;
  if (code !== "EENVELOPE" || typeof responseCode !== "number") return false;
  const text = typeof response === "string" ? response : "";
  return anyEnhanced.test(text) ? mailboxGone.test(text) : plainCodes.has(responseCode);
}
