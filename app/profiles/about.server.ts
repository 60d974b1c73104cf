import { sql } from "kysely";
import { timeId } from "~/platform/ids";
import type { TenantReader, TenantWriter } from "~/tenancy/scope.server";

/**
 * Keeps what somebody writes about themselves. Where the site has staff look first, others see the text from before until
 * then; taking words away needs nobody's leave.
 */
export async function saveAbout(w: TenantWriter, memberId: string, about: string): Promise<void> {
  const waits = w.tenant.settings.text_moderation === "queue" && about !== "" && !(await isShown(w, memberId, about));
  if (!waits) {
    // Neither what waits nor what was refused is what they want to say any more.
    await w.remove("profile_texts").where("member_id", "=", memberId).where("state", "<>", "active").execute();
    return show(w, memberId, about);
  }
  await w.rows(sql`insert into profile_texts (tenant_id, id, member_id, body, state, created_at)
    values (${w.tenantId}, ${timeId()}, ${memberId}, ${about}, 'pending', app_now())
    on conflict (tenant_id, member_id) where state = 'pending'
    do update set body = excluded.body, created_at = excluded.created_at`);
}

async function isShown(q: TenantReader, memberId: string, about: string): Promise<boolean> {
  const rows = await q.from("profiles").select("about").where("member_id", "=", memberId).execute();
  return rows[0]?.about === about;
}

/** From now on others read this. */
export async function show(w: TenantWriter, memberId: string, about: string): Promise<void> {
  await w
    .update("profiles")
    .set({ about, updated_at: sql<Date>`app_now()` })
    .where("member_id", "=", memberId)
    .execute();
}
