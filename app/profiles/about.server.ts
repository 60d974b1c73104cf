import { sql } from "kysely";
import { isLongerThan } from "~/platform/characters";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import { showText } from "./answers.server";
import { hasContactDetails } from "./contact-details";
import { profileLimits } from "./policy";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";

/**
 * Stores the member's text about themselves. A text under review stays hidden, and the old text stays public. An empty
 * text needs no review.
 */
export async function saveAbout(w: TenantWriter, memberId: string, about: string): Promise<void> {
  if (isLongerThan(about, profileLimits.about))
    throw new Refusal("text.too_long", { max: profileLimits.about }, "about");
  // Review texts with contact details on every tenant, because most fraud begins with contact details.
  const isRead = w.tenant.settings.text_moderation === "queue" || hasContactDetails(about);
  const waits = isRead && about !== "" && !(await isShown(w, memberId, about));
  if (!waits) {
    // Update the profile first, because `lockProfile` prescribes this order.
    await showText(w, memberId, null, about);
    // The new text replaces texts that are pending or refused.
    await removalOfAbouts(w, memberId).where("state", "<>", "active").execute();
    return noteUnread(w, memberId, about);
  }
  await w.rows(sql`insert into profile_texts (tenant_id, id, member_id, body, state, created_at)
    values (${w.tenantId}, ${timeId()}, ${memberId}, ${about}, 'pending', app_now())
    on conflict (tenant_id, member_id, coalesce(prompt, '')) where state = 'pending'
    do update set body = excluded.body, created_at = excluded.created_at`);
}

/** Builds a statement that removes the texts about oneself, but no answers to prompts. */
function removalOfAbouts(w: TenantWriter, memberId: string) {
  return w.remove("profile_texts").where("member_id", "=", memberId).where("prompt", "is", null);
}

/** Queues a published text for staff to read later. Each member has at most one unread text. */
async function noteUnread(w: TenantWriter, memberId: string, about: string): Promise<void> {
  const unread = removalOfAbouts(w, memberId).where("decided_at", "is", null);
  const approved = await w.rows(sql`
    select 1 from profile_texts where tenant_id = ${w.tenantId} and member_id = ${memberId} and prompt is null
      and body = ${about} and state = 'active' and decided_at is not null limit 1`);
  await unread.execute();
  if (about === "" || approved.length > 0) return;
  await w.rows(sql`insert into profile_texts (tenant_id, id, member_id, body, state, created_at)
    values (${w.tenantId}, ${timeId()}, ${memberId}, ${about}, 'active', app_now())`);
}

async function isShown(q: TenantReader, memberId: string, about: string): Promise<boolean> {
  const rows = await q.from("profiles").select("about").where("member_id", "=", memberId).execute();
  return rows[0]?.about === about;
}
