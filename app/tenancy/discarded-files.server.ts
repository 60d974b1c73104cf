import { sql } from "kysely";
import type { TenantReader, TenantScope, TenantWriter } from "./scope.server";

const batch = 100;
const filesAtOnce = 20;

/** Removes files, except the evidence of a report that can still be appealed (DSA 17). Returns the removed keys. */
export async function removeFiles({ db, files }: TenantScope, keys: readonly string[]): Promise<string[]> {
  const frozen = await db.read((q) => listFrozen(q, keys));
  const removed = keys.filter((key) => !frozen.has(key));
  for (let begin = 0; begin < removed.length; begin += filesAtOnce) {
    await Promise.all(removed.slice(begin, begin + filesAtOnce).map((key) => files.remove(key)));
  }
  return removed;
}

/** Keys of the given files that a report keeps as evidence. */
async function listFrozen(q: TenantReader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await q.rows(sql<{ key: string }>`
    select distinct key from report_files where tenant_id = ${q.tenantId} and key = any(${[...keys]}::text[])`);
  return new Set(rows.map(({ key }) => key));
}

/** Hours within which a stored file gets its database row. */
const keepWithinHours = 1;

/** Notes files before they are stored. A job removes the files unless `keepFiles` follows in time. */
export async function discardUnlessKept({ db }: TenantScope, keys: readonly string[]): Promise<void> {
  await db.write((w) =>
    w.rows(sql`
      insert into discarded_files (tenant_id, key, discarded_at)
      select ${w.tenantId}::integer, key, app_now() + make_interval(hours => ${keepWithinHours})
      from unnest(${[...keys]}::text[]) key`),
  );
}

/**
 * Removes new files from the list of discarded files, in the transaction that writes their row. Files of a deleted row
 * stay on the list.
 */
export async function keepFiles(w: TenantWriter, keys: readonly string[]): Promise<void> {
  await w
    .remove("discarded_files")
    .where("key", "in", [...keys])
    .where("discarded_at", ">", sql<Date>`app_now()`)
    .execute();
}

/**
 * Removes discarded files, except evidence of reports (DSA 17). Each file is removed before its row, so that a retry
 * finds the rest. Returns the number of files.
 */
export async function removeDiscardedFiles(scope: TenantScope): Promise<number> {
  for (let total = 0; ; ) {
    const found = await scope.db.read((q) =>
      q.rows(sql<{ id: string; key: string }>`
        select d.id, d.key from discarded_files d where d.tenant_id = ${q.tenantId} and d.discarded_at <= app_now()
          and not exists (select from report_files f where f.tenant_id = ${q.tenantId} and f.key = d.key) limit ${batch}`),
    );
    await Promise.all(found.map(({ key }) => scope.files.remove(key)));
    const ids = found.map(({ id }) => id);
    if (ids.length > 0) {
      await scope.db.write((w) =>
        w.rows(sql`delete from discarded_files where tenant_id = ${w.tenantId} and id = any(${ids}::uuid[])`),
      );
    }
    total += found.length;
    if (found.length < batch) return total;
  }
}
