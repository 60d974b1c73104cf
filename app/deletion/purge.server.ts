import { sql } from "kysely";
import { awaitsOwedMail } from "~/notifications/mail/outbox.server";
import { listUnsent, type OwedReturn } from "~/payments/returns.server";
import { timeId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { removeFiles } from "~/tenancy/discarded-files.server";
import { eraseFiles, eraseRows, listFiles } from "./erase.server";
import { findErasure, listErasures, noteErasure } from "./erasure-journal.server";
import { findOpenDeletion, isDeletionOpen } from "./open-deletion.server";
import { withdrawRequests } from "./request-journal.server";

const mostAtOnce = 500;

/**
 * Lists members whose reactivation period has ended, including interrupted purges. Excludes members with unsent mails
 * about money or decisions.
 */
export async function listDuePurges(q: TenantReader): Promise<string[]> {
  const rows = await q.rows(sql<{ member_id: string }>`
    select member_id from deletions where tenant_id = ${q.tenantId} and ${isDeletionOpen}
      and return_until <= app_now() and not ${awaitsOwedMail(q, sql`deletions.member_id`)}
    order by return_until limit ${mostAtOnce}`);
  return rows.map((row) => row.member_id);
}

/** True when an unsent mail to this member is about money or a decision. */
export async function hasOwedMail(q: TenantReader, memberId: string): Promise<boolean> {
  const rows = await q.rows(sql`select 1 where ${awaitsOwedMail(q, sql`${memberId}::uuid`)}`);
  return rows.length > 0;
}

/**
 * Purges a member after the reactivation period (L35): ends reactivation, writes the journal, removes files and erases
 * rows. Each step can be repeated.
 */
export async function purgeMember(scope: TenantScope, memberId: string): Promise<boolean> {
  if (!(await scope.db.write((w) => beginPurge(w, memberId)))) return false;
  const erasure = await scope.db.read(async (q) => ({
    files: await listFiles(q, memberId),
    owed: await listUnsent(q, memberId),
  }));
  await noteErasure(scope, memberId, erasure);
  await withdrawRequests(scope.tenant.slug, memberId);
  await erase(scope, memberId);
  return true;
}

/** Marks the purge as begun. Returns false for a reactivated or purged member, and while reactivation is possible. */
async function beginPurge(w: TenantWriter, memberId: string): Promise<boolean> {
  const begun = await w.rows(sql`
    update deletions set purge_began_at = coalesce(purge_began_at, app_now())
    where tenant_id = ${w.tenantId} and member_id = ${memberId} and ${isDeletionOpen}
      and return_until <= app_now() returning 1`);
  return begun.length > 0;
}

/** Erases a member. `owed` are refunds that a restore may have lost. */
async function erase(scope: TenantScope, memberId: string, owed: readonly OwedReturn[] = []): Promise<void> {
  await eraseFiles(scope, memberId);
  await scope.db.write(async (w) => {
    const counts = await eraseRows(w, memberId, owed);
    await w.rows(sql`
      update deletions set purged_at = app_now(), purged_rows = ${JSON.stringify(counts)}::jsonb
      where tenant_id = ${w.tenantId} and member_id = ${memberId} and ${isDeletionOpen}`);
  });
}

/**
 * Erases again the members whom a restore brought back (D46), and records their unsent refunds again. Run after each
 * restore, before the site opens. Returns the number of members.
 */
export async function replayErasures(scope: TenantScope): Promise<number> {
  let replayed = 0;
  for (const memberId of await listErasures(scope)) {
    const { files, owed } = await findErasure(scope, memberId);
    if (files.length > 0) await removeFiles(scope, files);
    if (!(await scope.db.write((w) => markForReplay(w, memberId)))) continue;
    await erase(scope, memberId, owed);
    replayed += 1;
  }
  if (replayed > 0) log.info("deletion.replayed", { tenantId: scope.tenant.id, count: replayed });
  return replayed;
}

/** Marks a restored member for erasure in any state. Returns false for a member without a profile. */
async function markForReplay(w: TenantWriter, memberId: string): Promise<boolean> {
  const t = w.tenantId;
  const [found] = await w.rows(sql<{ restored: boolean }>`
    select exists (select from profiles p where p.tenant_id = ${t} and p.member_id = m.id) as restored
    from members m where m.tenant_id = ${t} and m.id = ${memberId} for update of m`);
  if (!found?.restored) return false;
  if (await findOpenDeletion(w, memberId)) {
    await w.rows(sql`update deletions set purge_began_at = coalesce(purge_began_at, app_now())
      where tenant_id = ${t} and member_id = ${memberId} and ${isDeletionOpen}`);
  } else {
    await w.rows(sql`
      insert into deletions (tenant_id, id, member_id, reason, requested_at, return_until, purge_began_at)
      values (${t}, ${timeId()}, ${memberId}, 'replay', app_now(), app_now(), app_now())`);
  }
  return true;
}
