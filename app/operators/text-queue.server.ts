import { sql } from "kysely";
import { paths } from "~/paths";
import { show } from "~/profiles/about.server";
import type { ContactDetail } from "~/profiles/contact-details";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { mailRefusal } from "~/notifications/decision-mails.server";
import { keepRefusal } from "~/safety/decisions.server";
import { noteAct } from "./acts.server";
import type { Reasons } from "./member-acts.server";
import { OperatorError } from "./operator-error";

export interface WaitingText {
  id: string;
  kind: "about" | "first message";
  memberId: string;
  memberName: string;
  body: string;
  createdAt: Date;
  /** Others see it already: the site shows first and reads afterwards. */
  isShown: boolean;
  /** Whom a first message was written to. */
  toId: string | null;
  /** The ways to be reached elsewhere for which a first message is read. */
  found: ContactDetail[];
  /** The writer's page on the site, for whoever is logged in there. */
  address: string;
}

const most = 50;

/**
 * Texts nobody has read yet: first what members wrote about themselves and waits to be shown, then what others see already,
 * the longest waiting of each first. Of messages only those that opened a conversation with a way to be reached elsewhere.
 */
export async function listWaitingTexts(q: TenantReader): Promise<WaitingText[]> {
  const rows = [...(await listAbouts(q)), ...(await listFlaggedMessages(q))];
  const inTurn = rows.sort((a, b) => +a.isShown - +b.isShown || a.createdAt.getTime() - b.createdAt.getTime());
  const origin = canonicalOrigin(q.tenant);
  return inTurn.slice(0, most).map((row) => ({ ...row, address: new URL(paths.member(row.memberId), origin).href }));
}

type ListedText = Omit<WaitingText, "address">;

async function listAbouts(q: TenantReader): Promise<ListedText[]> {
  return q.rows(sql<ListedText>`
    select pt.id, 'about' as kind, pt.member_id as "memberId", p.name as "memberName", pt.body,
      pt.created_at as "createdAt", pt.state = 'active' as "isShown", null as "toId", '{}'::text[] as found
    from profile_texts pt join profiles p on p.tenant_id = pt.tenant_id and p.member_id = pt.member_id
    where pt.tenant_id = ${q.tenantId} and pt.decided_at is null and pt.state <> 'refused'
    order by pt.state = 'active', pt.created_at, pt.id limit ${most}`);
}

/** One that its writer took back has no words left to read. */
async function listFlaggedMessages(q: TenantReader): Promise<ListedText[]> {
  const t = q.tenantId;
  return q.rows(sql<ListedText>`
    select f.message_id as id, 'first message' as kind, f.sender_id as "memberId", p.name as "memberName", x.body,
      f.flagged_at as "createdAt", true as "isShown", side.other_id as "toId", f.found
    from message_flags f
    join messages x on x.tenant_id = ${t} and x.id = f.message_id and x.removed_at is null
    join participants side on side.tenant_id = ${t} and side.conversation_id = x.conversation_id
      and side.member_id = f.sender_id
    join profiles p on p.tenant_id = ${t} and p.member_id = f.sender_id
    where f.tenant_id = ${t} and f.decided_at is null
    order by f.flagged_at, f.message_id limit ${most}`);
}

/** Shows a text about oneself to others; of a first message, which has arrived already, it notes that it was read. */
export async function approveText(w: TenantWriter, actor: string, textId: string): Promise<void> {
  if (!(await noteMessageRead(w, textId))) {
    const { memberId, body } = await judge(w, textId, "active", null);
    await show(w, memberId, body);
  }
  await noteAct(w, actor, "text-approved", textId);
}

/** False where it is no flagged message. */
async function noteMessageRead(w: TenantWriter, messageId: string): Promise<boolean> {
  const read = await w
    .update("message_flags")
    .set({ decided_at: sql<Date>`app_now()` })
    .where("message_id", "=", messageId)
    .where("decided_at", "is", null)
    .returning("message_id")
    .execute();
  return read.length > 0;
}

/** Others read the text from before, or none where there was none approved; its writer reads why and how to object. */
export async function refuseText(w: TenantWriter, actor: string, textId: string, reasons: Reasons): Promise<void> {
  await refuseForMessage(w, textId);
  const { ground, facts } = reasons;
  const { memberId, wasShown } = await judge(w, textId, "refused", facts);
  if (wasShown) await show(w, memberId, await lastApproved(w, memberId));
  const kept = await keepRefusal(w, { kind: "text", subjectId: textId, memberId, ground, facts, decidedBy: actor });
  await mailRefusal(w, memberId, kept);
  await noteAct(w, actor, "text-refused", textId, facts);
}

/** Shows a refused text after all, because its writer objected; nothing where they have written another since. */
export async function restoreText(w: TenantWriter, actor: string, textId: string): Promise<void> {
  const [restored] = await w.rows(sql<{ memberId: string; body: string }>`
    update profile_texts set state = 'active', reason = null, decided_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${textId} and state = 'refused' and not exists (
      select from profile_texts later where later.tenant_id = ${w.tenantId} and later.member_id = profile_texts.member_id
        and (later.created_at, later.id) > (profile_texts.created_at, profile_texts.id) and later.state <> 'refused')
    returning member_id as "memberId", body`);
  if (!restored) return;
  await show(w, restored.memberId, restored.body);
  await noteAct(w, actor, "text-approved", textId);
}

/** A message that has arrived cannot be kept from others any more: what is left is a measure against its writer. */
async function refuseForMessage(w: TenantWriter, textId: string): Promise<void> {
  const flag = await w.from("message_flags").select("sender_id").where("message_id", "=", textId).executeTakeFirst();
  if (flag)
    throw new OperatorError(
      `${textId} is a message that has arrived: warn or ban its writer ${flag.sender_id}, then pass it.`,
    );
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
