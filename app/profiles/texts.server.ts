import { type RawBuilder, sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { hasContactDetails } from "./contact-details";

/** A text about oneself, whose prompt is null, or the answer to a prompt. */
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
