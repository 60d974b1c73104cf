import { sql } from "kysely";
import { log } from "~/platform/log.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";

interface Repairs {
  /** Number of items that were missing. */
  added: number;
  /** Number of items whose subject is decided or deleted. */
  closed: number;
}

/** Compares the queue with the waiting rows in both directions, and repairs the queue. */
export async function repairWork(w: TenantWriter): Promise<Repairs> {
  const t = w.tenantId;
  const closed = await w.rows(sql`
    update work_items i set closed_at = app_now(), outcome = 'repaired', claimed_by = null, claimed_until = null
    where i.tenant_id = ${t} and i.closed_at is null and not exists (
      select from waiting_work(${t}) w where w.kind = i.kind and w.subject_id = i.subject_id)
    returning 1`);
  const added = await w.rows(sql`
    insert into work_items (tenant_id, kind, subject_id, member_id, reason, severity, language, opened_at, due_at)
    select ${t}::integer, w.kind, w.subject_id, w.member_id, w.reason, work_severity(w.kind, w.reason), w.language,
      w.since, w.since + work_time(w.kind, w.reason)
    from waiting_work(${t}) w
    where not exists (select from work_items i where i.tenant_id = ${t} and i.kind = w.kind
      and i.subject_id = w.subject_id and i.closed_at is null)
    on conflict (tenant_id, kind, subject_id) where closed_at is null do nothing returning 1`);
  return { added: added.length, closed: closed.length };
}

/** Repairs one tenant's queue. Logs each repair, because a repair means a faulty trigger. */
export async function checkWork({ tenant, db }: TenantScope): Promise<void> {
  const repairs = await db.write((w) => repairWork(w));
  const { added, closed } = repairs;
  if (added + closed > 0)
    log.error("queue.repaired", {
      tenantId: tenant.id,
      count: added + closed,
      reason: `${added} added, ${closed} closed`,
    });
}
