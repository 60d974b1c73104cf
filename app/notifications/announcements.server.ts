import { createHash } from "node:crypto";
import { sql } from "kysely";
import { languages } from "~/i18n/locales";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { renderMail } from "./mail/render.server";
import { notifyMember } from "./notices.server";
import { notificationChannels } from "./preference";

export const announcedTypes = ["news", "promotions"] as const;

interface Announcement {
  type: (typeof announcedTypes)[number];
  /** Path of the page with the full announcement. */
  link: string;
}

const batch = 200;

/** Queues an announcement to all members. Each member's choices are checked when the notice is sent. */
export async function announceToAll(w: TenantWriter, announcement: Announcement): Promise<void> {
  await w.enqueue("notices.announce", { ...announcement, after: null });
}

/** SQL condition: announcements reach the member `m`. Excludes members inactive for 180 days. */
const isReached = sql`m.state = 'active' and not m.fictional and m.last_active_at > app_now() - interval '180 days'`;

/** Number of members whom an announcement reaches, through any channel. */
export async function countRecipients(q: TenantReader, type: Announcement["type"]): Promise<number> {
  const [row] = await q.rows(sql<{ recipients: number }>`
    select count(*)::integer as recipients from members m
    where m.tenant_id = ${q.tenantId} and ${isReached} and exists (
      select from notification_preferences n
      where n.tenant_id = ${q.tenantId} and n.member_id = m.id and n.type = ${type} and n.enabled)`);
  return row?.recipients ?? 0;
}

/** Hash of the announcement's email in all languages. */
export function textsDigest(tenant: Tenant, type: Announcement["type"], link: string): string {
  const digest = createHash("sha256");
  for (const locale of languages) {
    const facts = { name: "", link, type, unsubscribe: "" };
    const { subject, text } = renderMail(tenant, { id: "", to: "", template: "notice", locale, facts });
    digest.update(`${locale}\n${subject}\n${text}\n`);
  }
  return digest.digest("hex");
}

export async function listRecipients(q: TenantReader, after: string | null): Promise<string[]> {
  const rows = await q.rows(sql<{ id: string }>`
    select m.id from members m
    where m.tenant_id = ${q.tenantId} and (${after}::uuid is null or m.id > ${after}::uuid) and ${isReached}
    order by m.id limit ${batch}`);
  return rows.map(({ id }) => id);
}

/**
 * Sends the announcement to one batch of members, never twice. Each batch queues the next batch, so that the queue
 * stays short.
 */
export async function notifyBatch(scope: TenantScope, announcement: Announcement, after: string | null): Promise<void> {
  const members = await scope.db.read((q) => listRecipients(q, after));
  for (const memberId of members) {
    for (const channel of notificationChannels) {
      await scope.db.write((w) => notifyMember(w, memberId, { ...announcement, channel }));
    }
  }
  const last = members.at(-1);
  if (last) await scope.enqueue("notices.announce", { ...announcement, after: last });
}
