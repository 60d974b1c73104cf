import { sql } from "kysely";
import { show } from "~/profiles/about.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { noteAct } from "./acts.server";
import { OperatorError } from "./operator-error";

export interface WaitingText {
  id: string;
  memberId: string;
  memberName: string;
  body: string;
  createdAt: Date;
}

/** What members wrote about themselves and nobody has read yet, the longest waiting first. */
export async function listWaitingTexts(q: TenantReader): Promise<WaitingText[]> {
  return q.rows(sql<WaitingText>`
    select pt.id, pt.member_id as "memberId", p.name as "memberName", pt.body, pt.created_at as "createdAt"
    from profile_texts pt join profiles p on p.tenant_id = pt.tenant_id and p.member_id = pt.member_id
    where pt.tenant_id = ${q.tenantId} and pt.state = 'pending' order by pt.created_at, pt.id limit 50`);
}

export async function approveText(w: TenantWriter, actor: string, textId: string): Promise<void> {
  const { memberId, body } = await judge(w, textId, "active", null);
  await show(w, memberId, body);
  await noteAct(w, actor, "text-approved", textId);
}

/** Others go on reading the text from before; its writer reads the reason. */
export async function refuseText(w: TenantWriter, actor: string, textId: string, reason: string): Promise<void> {
  await judge(w, textId, "refused", reason);
  await noteAct(w, actor, "text-refused", textId, reason);
}

/** The row is its own record of what was decided, when and why. */
async function judge(w: TenantWriter, textId: string, state: "active" | "refused", reason: string | null) {
  const [judged] = await w.rows(sql<{ memberId: string; body: string }>`
    update profile_texts set state = ${state}, reason = ${reason}, decided_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${textId} and state = 'pending'
    returning member_id as "memberId", body`);
  if (!judged) throw new OperatorError(`No text ${textId} waits here; its writer may have changed it.`);
  return judged;
}
