import { type RawBuilder, sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { type Answer, mostAnswers } from "./answer";
import { hasContactDetails } from "./contact-details";

/** The answer to a prompt, or the member's text about themselves, whose prompt is null. */
interface ProfileText {
  prompt: string | null;
  body: string;
}

/**
 * True when staff review the text before others see it. Texts with contact details wait on every tenant, because most
 * fraud begins with contact details.
 */
export function waitsForReview({ settings }: Pick<Tenant, "settings">, body: string): boolean {
  return body !== "" && (settings.text_moderation === "queue" || hasContactDetails(body));
}

/** Queues a hidden text for review. A new text replaces the waiting text of its prompt. */
export async function queueText(w: TenantWriter, memberId: string, { prompt, body }: ProfileText): Promise<void> {
  await w.rows(sql`insert into profile_texts (tenant_id, id, member_id, prompt, body, state, created_at)
    values (${w.tenantId}, ${timeId()}, ${memberId}, ${prompt}, ${body}, 'pending', app_now())
    on conflict (tenant_id, member_id, coalesce(prompt, '')) where state = 'pending'
    do update set body = excluded.body, created_at = excluded.created_at`);
}

/**
 * Queues a published text for staff to read later, and deletes the texts that it replaces. Each prompt of a member has
 * at most one unread text.
 */
export async function noteUnread(w: TenantWriter, memberId: string, { prompt, body }: ProfileText): Promise<void> {
  const t = w.tenantId;
  const approved = await w.rows(sql`
    select 1 from profile_texts where tenant_id = ${t} and member_id = ${memberId} and ${isOf(prompt)}
      and body = ${body} and state = 'active' and decided_at is not null limit 1`);
  await w.rows(sql`delete from profile_texts where tenant_id = ${t} and member_id = ${memberId} and ${isOf(prompt)}
    and (state <> 'active' or decided_at is null)`);
  if (body === "" || approved.length > 0) return;
  await w.rows(sql`insert into profile_texts (tenant_id, id, member_id, prompt, body, state, created_at)
    values (${t}, ${timeId()}, ${memberId}, ${prompt}, ${body}, 'active', app_now())`);
}

function isOf(prompt: string | null): RawBuilder<boolean> {
  return sql<boolean>`prompt is not distinct from ${prompt}::text`;
}

/** Replaces all public answers of a member. */
export async function storeAnswers(w: TenantWriter, memberId: string, answers: readonly Answer[]): Promise<void> {
  await w
    .update("profiles")
    .set({ answers: sql`${JSON.stringify(answers)}::jsonb`, updated_at: sql<Date>`app_now()` })
    .where("member_id", "=", memberId)
    .execute();
}

/**
 * Publishes the text about oneself, or the answer to a prompt. An empty answer is removed. A fourth answer stays
 * hidden, and the function returns false.
 */
export async function showText(
  w: TenantWriter,
  memberId: string,
  prompt: string | null,
  body: string,
): Promise<boolean> {
  if (prompt !== null) return showAnswer(w, memberId, { prompt, body });
  await w
    .update("profiles")
    .set({ about: body, updated_at: sql<Date>`app_now()` })
    .where("member_id", "=", memberId)
    .execute();
  return true;
}

async function showAnswer(w: TenantWriter, memberId: string, answer: Answer): Promise<boolean> {
  const [profile] = await w.rows(sql<{ answers: Answer[] }>`
    select answers from profiles where tenant_id = ${w.tenantId} and member_id = ${memberId} for no key update`);
  if (!profile) return false;
  const answers = withAnswer(profile.answers, answer);
  if (answers.length > mostAnswers) return false;
  await storeAnswers(w, memberId, answers);
  return true;
}

/** A changed answer keeps its position. A new answer comes last. */
function withAnswer(answers: readonly Answer[], answer: Answer): Answer[] {
  if (answer.body === "") return answers.filter(({ prompt }) => prompt !== answer.prompt);
  if (!answers.some(({ prompt }) => prompt === answer.prompt)) return answers.concat(answer);
  return answers.map((shown) => (shown.prompt === answer.prompt ? answer : shown));
}
