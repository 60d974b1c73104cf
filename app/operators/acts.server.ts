import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";

export type OperatorAct =
  | "photo-approved"
  | "photo-refused"
  | "member-banned"
  | "member-unbanned"
  | "complaint-closed"
  | "report-viewed"
  | "report-decided";

/** Keeps what an operator did and why, in the transaction that does it: whoever is concerned may ask later. */
export async function noteAct(w: TenantWriter, act: OperatorAct, subjectId: string, note = ""): Promise<void> {
  await w
    .insert("operator_acts")
    .values({ tenant_id: w.tenantId, id: timeId(), act, subject_id: subjectId, note, created_at: sql<Date>`app_now()` })
    .execute();
}

export interface NotedAct {
  act: OperatorAct;
  note: string;
  createdAt: Date;
}

/** What was done about a photo, member or complaint, newest first. */
export async function listActs(q: TenantReader, subjectId: string): Promise<NotedAct[]> {
  const rows = await q
    .from("operator_acts")
    .select(["act", "note", "created_at as createdAt"])
    .where("subject_id", "=", subjectId)
    .orderBy("id", "desc")
    .limit(50)
    .execute();
  return rows as NotedAct[];
}
