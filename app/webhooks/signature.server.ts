import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Makes a secret of 256 bits, as the Standard Webhooks specification writes it. */
export function newWebhookSecret(): string {
  return `${prefix}${randomBytes(32).toString("base64")}`;
}

interface Signed {
  id: string;
  /** Instant of the attempt, in seconds since 1970. */
  sentAt: number;
  body: string;
}

/** Headers of a message. Each valid secret adds a signature, so that a receiver can change secrets without a gap. */
export function webhookHeaders(message: Signed, secrets: readonly string[]): Record<string, string> {
  return {
    "webhook-id": message.id,
    "webhook-timestamp": String(message.sentAt),
    "webhook-signature": secrets.map((secret) => signatureOf(message, secret)).join(" "),
  };
}

function signatureOf({ id, sentAt, body }: Signed, secret: string): string {
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${sentAt}.${body}`).digest("base64")}`;
}
