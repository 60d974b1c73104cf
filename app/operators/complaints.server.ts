import { sql } from "kysely";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { noteAct } from "./acts.server";
import { OperatorError } from "./operator-error";

export interface OpenComplaint {
  id: string;
  topic: string;
  body: string;
  memberId: string | null;
  aboutMemberId: string | null;
  replyTo: string | null;
  createdAt: Date;
}

/** Complaints nobody has answered for yet, the oldest first. */
export async function listOpenComplaints(q: TenantReader): Promise<OpenComplaint[]> {
  return q
    .from("complaints")
    .select([
      "id",
      "topic",
      "body",
      "member_id as memberId",
      "about_member_id as aboutMemberId",
      "reply_to as replyTo",
      "created_at as createdAt",
    ])
    .where("closed_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .limit(50)
    .execute();
}

/** Closes a complaint with what was decided; the complaint itself is never rewritten. */
export async function closeComplaint(w: TenantWriter, complaintId: string, decision: string): Promise<void> {
  const closed = await w
    .update("complaints")
    .set({ closed_at: sql<Date>`app_now()` })
    .where("id", "=", complaintId)
    .where("closed_at", "is", null)
    .executeTakeFirst();
  if (closed.numUpdatedRows === 0n) throw new OperatorError(`There is no open complaint ${complaintId} here.`);
  await noteAct(w, "complaint-closed", complaintId, decision);
}
