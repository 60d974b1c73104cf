import { createHmac } from "node:crypto";
import * as z from "zod";
import { timingSafeEqualText } from "~/platform/keys.server";
import { log } from "~/platform/log.server";
import { findSecret } from "~/tenancy/secrets.server";
import type { TenantReader, TenantScope } from "~/tenancy/scope.server";
import type { StopReason } from "./preference";
import { stopMailsTo } from "./stopped-mails.server";

/**
 * A mail provider's report, signed as in Standard Webhooks: HMAC-SHA256 over "<id>.<timestamp>.<body>" with the
 * tenant's secret. Repeats change nothing, so no id is stored.
 */
const report = z.object({
  type: z.enum(["bounce", "complaint"]),
  email: z.string().max(320),
  /** False for a temporary bounce, such as a full mailbox. The provider retries after a temporary bounce. */
  permanent: z.boolean().default(true),
});

const toleranceSeconds = 300;
const reasons: Record<z.infer<typeof report>["type"], StopReason> = { bounce: "bounce", complaint: "spam" };

/** "unknown" for a tenant without secret, because no provider can report to that tenant. */
export type ReportAnswer = "done" | "refused" | "unknown";

export async function receiveMailReport(scope: TenantScope, body: Uint8Array, headers: Headers): Promise<ReportAnswer> {
  const proof = await scope.db.read((q) => checkSignature(q, body, headers));
  if (proof !== "signed") return proof;
  const parsed = report.safeParse(readJson(body));
  if (!parsed.success) return "refused";
  const { type, email, permanent } = parsed.data;
  if (type === "bounce" && !permanent) return "done";
  await scope.db.write((w) => stopMailsTo(w, email, reasons[type]));
  log.info("mail.reported", { tenantId: scope.tenant.id, reason: type });
  return "done";
}

async function checkSignature(q: TenantReader, body: Uint8Array, headers: Headers) {
  const secret = await findSecret(q, "mail_webhook_secret");
  if (!secret) return "unknown";
  return isSigned(secret, body, headers, await q.now()) ? "signed" : "refused";
}

function isSigned(secret: string, body: Uint8Array, headers: Headers, now: Date): boolean {
  const id = headers.get("webhook-id");
  const sentAt = Number(headers.get("webhook-timestamp"));
  if (!id || !Number.isInteger(sentAt)) return false;
  const age = now.getTime() / 1000 - sentAt;
  if (Math.abs(age) > toleranceSeconds) return false;
  const expected = mailReportSignature(secret, id, sentAt, body);
  // Check every signature, because providers send several while a secret is being replaced.
  const given = (headers.get("webhook-signature") ?? "").split(" ").slice(0, 5);
  return given.some((one) => timingSafeEqualText(one, expected));
}

export function mailReportSignature(secret: string, id: string, sentAt: number, body: Uint8Array): string {
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
  return `v1,${createHmac("sha256", key).update(`${id}.${sentAt}.`).update(body).digest("base64")}`;
}

function readJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}
