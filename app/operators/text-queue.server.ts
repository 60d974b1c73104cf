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
  /** Others see it already: the site shows first and reads afterwards. */
  isShown: boolean;
}

/** What members wrote about themselves and nobody has read yet: first what waits to be shown, the longest waiting first. */
export async function listWaitingTexts(q: TenantReader): Promise<WaitingText[]> {
  return q.rows(sql<WaitingText>`
    select pt.id, pt.member_id as "memberId", p.name as "memberName", pt.body, pt.created_at as "createdAt",
      pt.state = 'active' as "isShown"
    from profile_texts pt join profiles p on p.tenant_id = pt.tenant_id and p.member_id = pt.member_id
    where pt.tenant_id = ${q.tenantId} and pt.decided_at is null and pt.state <> 'refused'
    order by pt.state = 'active', pt.created_at, pt.id limit 50`);
}

export async function approveText(w: TenantWriter, actor: string, textId: string): Promise<void> {
  const { memberId, body } = await judge(w, textId, "active", null);
  await show(w, memberId, body);
  await noteAct(w, actor, "text-approved", textId);
}

/** Others read the text from before, or none where there was none approved; its writer reads the reason. */
export async function refuseText(w: TenantWriter, actor: string, textId: string, reason: string): Promise<void> {
  const { memberId, wasShown } = await judge(w, textId, "refused", reason);
  if (wasShown) await show(w, memberId, await lastApproved(w, memberId));
  await noteAct(w, actor, "text-refused", textId, reason);
}

/** The row is its own record of what was decided, when and why. */
async function judge(w: TenantWriter, textId: string, state: "active" | "refused", reason: string | null) {
  const [judged] = await w.rows(sql<{ memberId: string; body: string; wasShown: boolean }>`
    with waiting as (
      select id, state = 'active' as shown from profile_texts
      where tenant_id = ${w.tenantId} and id = ${textId} and decided_at is null and state <> 'refused' for update)
    update profile_texts pt set state = ${state}, reason = ${reason}, decided_at = app_now() from waiting
    where pt.tenant_id = ${w.tenantId} and pt.id = waiting.id
    returning pt.member_id as "memberId", pt.body, waiting.shown as "wasShown"`);
  if (!judged) throw new OperatorError(`No text ${textId} waits here; its writer may have changed it.`);
  return judged;
}

async function lastApproved(w: TenantWriter, memberId: string): Promise<string> {
  const [text] = await w.rows(sql<{ body: string }>`
    select body from profile_texts where tenant_id = ${w.tenantId} and member_id = ${memberId} and state = 'active'
      and decided_at is not null order by created_at desc limit 1`);
  return text?.body ?? "";
}
