import { sql } from "kysely";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { notifyMember } from "./notices.server";
import { notificationChannels } from "./preference";

/** Types of an announcement: news of the site, or an offer. */
export const announcedTypes = ["news", "promotions"] as const;

interface Announcement {
  type: (typeof announcedTypes)[number];
  /** Path of the site where members read more. */
  link: string;
}

const batch = 200;

/** Queues an announcement to all members. Each member's choices are checked when it is sent. */
export async function announceToAll(w: TenantWriter, announcement: Announcement): Promise<void> {
  await w.enqueue("notices.announce", { ...announcement, after: null });
}

/** The next recipients by id. Members inactive for 180 days are left out. */
export async function listRecipients(q: TenantReader, after: string | null): Promise<string[]> {
  const rows = await q.rows(sql<{ id: string }>`
    select m.id from members m
    where m.tenant_id = ${q.tenantId} and (${after}::uuid is null or m.id > ${after}::uuid) and m.state = 'active'
      and not m.fictional and m.last_active_at > app_now() - interval '180 days'
    order by m.id limit ${batch}`);
  return rows.map(({ id }) => id);
}

/**
 * Sends the announcement to one batch of members, never twice. The next batch queues behind these mails, so that the
 * queue stays short.
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
