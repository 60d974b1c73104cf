import { sql } from "kysely";
import { emptyQuotedAnswer } from "~/chat/quoted-answers.server";
import { paths } from "~/paths";
import { mostAnswers } from "~/profiles/answer";
import { type ContactDetail, hasContactDetails } from "~/profiles/contact-details";
import { showText } from "~/profiles/texts.server";
import { lockProfileOf } from "~/accounts/profile-lock.server";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";
import { mailRefusal } from "~/notifications/decision-mails.server";
import { keepRefusal } from "~/safety/decisions.server";
import type { Reasons } from "./member-acts.server";
import { OperatorError } from "./operator-error";

export interface WaitingText {
  id: string;
  kind: "about" | "answer" | "first message";
  /** Prompt of an answer. Null for other texts. */
  prompt: string | null;
  memberId: string;
  memberName: string;
  body: string;
  createdAt: Date;
  /** True when other members can see the text before its review. */
  isShown: boolean;
  /** Receiver of a first message. Null for a profile text. */
  toId: string | null;
  found: ContactDetail[];
  /** URL of the writer's page, which needs a login. */
  address: string;
}

const most = 50;

/**
 * Lists texts without a review: hidden texts first, then by age. Excludes banned and deleted members. Of messages, only
 * first messages with contact details are reviewed.
 */
export async function listWaitingTexts(q: TenantReader): Promise<WaitingText[]> {
  const rows = [...(await listProfileTexts(q)), ...(await listFlaggedMessages(q))];
  const inTurn = rows.sort((a, b) => +a.isShown - +b.isShown || a.createdAt.getTime() - b.createdAt.getTime());
  const origin = canonicalOrigin(q.tenant);
  return inTurn.slice(0, most).map((row) => ({ ...row, address: new URL(paths.member(row.memberId), origin).href }));
}

type ListedText = Omit<WaitingText, "address">;

async function listProfileTexts(q: TenantReader): Promise<ListedText[]> {
  return q.rows(sql<ListedText>`
    select pt.id, case when pt.prompt is null then 'about' else 'answer' end as kind, pt.prompt,
      pt.member_id as "memberId", p.name as "memberName", pt.body, pt.created_at as "createdAt",
      pt.state = 'active' as "isShown", null as "toId", '{}'::text[] as found
    from profile_texts pt join profiles p on p.tenant_id = pt.tenant_id and p.member_id = pt.member_id
    join members m on m.tenant_id = pt.tenant_id and m.id = pt.member_id and m.state in ('active', 'unconfirmed')
    where pt.tenant_id = ${q.tenantId} and pt.decided_at is null and pt.state <> 'refused'
    order by pt.state = 'active', pt.created_at, pt.id limit ${most}`);
}

/** Lists first messages with contact details. Excludes removed messages, whose text is deleted. */
async function listFlaggedMessages(q: TenantReader): Promise<ListedText[]> {
  const t = q.tenantId;
  return q.rows(sql<ListedText>`
    select f.message_id as id, 'first message' as kind, null as prompt, f.sender_id as "memberId", p.name as "memberName",
      x.body, f.flagged_at as "createdAt", true as "isShown", side.other_id as "toId", f.found
    from message_flags f
    join messages x on x.tenant_id = ${t} and x.id = f.message_id and x.removed_at is null
    join participants side on side.tenant_id = ${t} and side.conversation_id = x.conversation_id
      and side.member_id = f.sender_id
    join profiles p on p.tenant_id = ${t} and p.member_id = f.sender_id
    join members m on m.tenant_id = ${t} and m.id = f.sender_id and m.state in ('active', 'unconfirmed')
    where f.tenant_id = ${t} and f.decided_at is null
    order by f.flagged_at, f.message_id limit ${most}`);
}

/**
 * Publishes a profile text, or records the review of a first message. Throws for a fourth answer, which would otherwise
 * vanish from the queue and from the writer's editor.
 */
export async function approveText(w: TenantWriter, textId: string): Promise<void> {
  if (await noteMessageRead(w, textId)) return;
  const { memberId, prompt, body } = await storeReview(w, textId, "active", null);
  if (!(await showText(w, memberId, prompt, body)))
    throw new OperatorError(`${memberId} shows ${mostAnswers} other answers: the text waits until one is removed.`);
}

/** Records the review of a message. Returns false when no such message waits. */
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

/**
 * Refuses a text, so that other members see the last approved text. Mails the writer the reason and how to appeal.
 * Returns the writer.
 */
export async function refuseText(w: TenantWriter, actor: string, textId: string, reasons: Reasons): Promise<string> {
  await refuseForMessage(w, textId);
  const { memberId, prompt, body, wasShown } = await storeReview(w, textId, "refused", reasons.facts);
  if (wasShown) await showText(w, memberId, prompt, await lastApproved(w, memberId, prompt));
  const found = { subjectId: textId, memberId, automated: hasContactDetails(body), decidedBy: actor };
  if (prompt !== null) await emptyQuotedAnswer(w, { ownerId: memberId, prompt, body });
  const kept = await keepRefusal(w, { kind: "text", ...reasons, ...found });
  await mailRefusal(w, memberId, kept);
  return memberId;
}

/**
 * Publishes a refused text after a successful appeal. Returns false when the writer has written a newer text, or shows
 * other answers instead.
 */
export async function restoreText(w: TenantWriter, textId: string): Promise<boolean> {
  await lockProfileOf(w, "profile_texts", textId);
  const [restored] = await w.rows(sql<{ memberId: string; prompt: string | null; body: string }>`
    update profile_texts set state = 'active', reason = null, decided_at = app_now()
    where tenant_id = ${w.tenantId} and id = ${textId} and state = 'refused' and not exists (
      select from profile_texts later where later.tenant_id = ${w.tenantId} and later.member_id = profile_texts.member_id
        and later.prompt is not distinct from profile_texts.prompt
        and (later.created_at, later.id) > (profile_texts.created_at, profile_texts.id) and later.state <> 'refused')
    returning member_id as "memberId", prompt, body`);
  return restored !== undefined && showText(w, restored.memberId, restored.prompt, restored.body);
}

/** Throws for a message, because a message is already delivered. Only a measure against its writer is possible. */
async function refuseForMessage(w: TenantWriter, textId: string): Promise<void> {
  const flag = await w.from("message_flags").select("sender_id").where("message_id", "=", textId).executeTakeFirst();
  if (flag)
    throw new OperatorError(
      `${textId} is a message that has arrived: warn or ban its writer ${flag.sender_id}, then pass it.`,
    );
}

/** Stores the result of a review with its time and reason. */
async function storeReview(w: TenantWriter, textId: string, state: "active" | "refused", reason: string | null) {
  await lockProfileOf(w, "profile_texts", textId);
  const [reviewed] = await w.rows(sql<{ memberId: string; prompt: string | null; body: string; wasShown: boolean }>`
    with waiting as (
      select id, state = 'active' as shown from profile_texts
      where tenant_id = ${w.tenantId} and id = ${textId} and decided_at is null and state <> 'refused' for update)
    update profile_texts pt set state = ${state}, reason = ${reason}, decided_at = app_now() from waiting
    where pt.tenant_id = ${w.tenantId} and pt.id = waiting.id
    returning pt.member_id as "memberId", pt.prompt, pt.body, waiting.shown as "wasShown"`);
  if (!reviewed) throw new OperatorError(`No text ${textId} waits here; its writer may have changed it.`);
  return reviewed;
}

async function lastApproved(w: TenantWriter, memberId: string, prompt: string | null): Promise<string> {
  const [text] = await w.rows(sql<{ body: string }>`
    select body from profile_texts where tenant_id = ${w.tenantId} and member_id = ${memberId} and state = 'active'
      and prompt is not distinct from ${prompt}::text and decided_at is not null order by created_at desc limit 1`);
  return text?.body ?? "";
}
