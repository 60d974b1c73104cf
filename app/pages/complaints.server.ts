import { sql } from "kysely";
import { mailNoticeReceipt } from "~/notifications/report-mails.server";
import { randomId, receiptOf } from "~/platform/ids";
import { sign } from "~/platform/keys.server";
import { services } from "~/platform/services.server";
import { type IdempotencyKey, anonymousMemberId, runOnce } from "~/tenancy/idempotency.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { ComplaintTopic } from "./complaint";

interface Complaint {
  topic: ComplaintTopic;
  body: string;
  replyTo: string | null;
  /** The complaining member. Null for a visitor. */
  memberId: string | null;
  /** Language for the answer. */
  locale: string;
  network: string;
}

/**
 * Stores a complaint and returns its receipt number (DESIGN 13.27). Equal text from the same sender counts once,
 * because the cached page has no idempotency key.
 */
export async function fileComplaint(scope: TenantScope, complaint: Complaint): Promise<string> {
  return scope.db.write((w) =>
    runOnce(w, idempotencyKeyOf(scope, complaint), async () => {
      await services().limiter.consume("complaint", `${scope.tenant.id}:${complaint.network}`);
      return keepComplaint(w, complaint);
    }),
  );
}

function idempotencyKeyOf({ tenant }: TenantScope, complaint: Complaint): IdempotencyKey {
  const { memberId, network, locale: _, ...asked } = complaint;
  const words = JSON.stringify([asked.topic, asked.body, asked.replyTo, memberId ?? network]);
  const key = sign(words, services().keys.deriveKey("complaint", tenant.id));
  return { memberId: memberId ?? anonymousMemberId, route: "pages.complaint", key, asked };
}

async function keepComplaint(w: TenantWriter, { topic, body, replyTo, memberId, locale }: Complaint): Promise<string> {
  // A random id, because others could guess receipts from time-based ids.
  const id = randomId();
  const values = { topic, body, reply_to: replyTo, member_id: memberId, locale, created_at: sql<Date>`app_now()` };
  await w
    .insert("complaints")
    .values({ tenant_id: w.tenantId, id, ...values })
    .execute();
  // A notice of illegal content must also be confirmed by email (DSA 16(4)).
  if (topic === "content") await mailNoticeReceipt(w, id);
  return receiptOf(id);
}
