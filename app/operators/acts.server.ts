import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantWriter } from "~/tenancy/scope.server";

export type OperatorAct =
  | "photo-approved"
  | "photo-refused"
  | "member-banned"
  | "member-unbanned"
  | "complaint-closed"
  | "report-viewed"
  | "report-decided"
  | "report-photo-viewed"
  | "debits-blocked"
  | "debits-unblocked";

/** Keeps what an operator did and why, in the transaction that does it: whoever is concerned may ask later. */
export async function noteAct(w: TenantWriter, act: OperatorAct, subjectId: string, note = ""): Promise<void> {
  await w
    .insert("operator_acts")
    .values({ tenant_id: w.tenantId, id: timeId(), act, subject_id: subjectId, note, created_at: sql<Date>`app_now()` })
    .execute();
}
