import { sql } from "kysely";
import { randomId, receiptOf } from "~/platform/ids";
import { services } from "~/platform/services.server";
import type { TenantScope } from "~/tenancy/scope.server";
import type { ComplaintTopic } from "./complaint";

export interface Complaint {
  topic: ComplaintTopic;
  body: string;
  replyTo: string | null;
  /** Who complains, when logged in. */
  memberId: string | null;
  network: string;
}

/** Takes a complaint from anybody, member or not, and answers its receipt number. Staff read it (DESIGN 13.27). */
export async function fileComplaint(scope: TenantScope, complaint: Complaint): Promise<string> {
  const { topic, body, replyTo, memberId, network } = complaint;
  await services().limiter.consume("complaint", `${scope.tenant.id}:${network}`);
  // Random rather than timed, so that receipts cannot be guessed from one another.
  const id = randomId();
  const values = { topic, body, reply_to: replyTo, member_id: memberId, created_at: sql<Date>`app_now()` };
  await scope.db.write((w) =>
    w
      .insert("complaints")
      .values({ tenant_id: w.tenantId, id, ...values })
      .execute(),
  );
  return receiptOf(id);
}
