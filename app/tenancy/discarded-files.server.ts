import { sql } from "kysely";
import type { TenantReader, TenantScope } from "./scope.server";

const batch = 100;
const filesAtOnce = 20;

/** Removes files, except the evidence of a report that can still be contested (DSA 17). Returns the removed keys. */
export async function removeFiles({ db, files }: TenantScope, keys: readonly string[]): Promise<string[]> {
  const frozen = await db.read((q) => listFrozen(q, keys));
  const removed = keys.filter((key) => !frozen.has(key));
  for (let begin = 0; begin < removed.length; begin += filesAtOnce) {
    await Promise.all(removed.slice(begin, begin + filesAtOnce).map((key) => files.remove(key)));
  }
  return removed;
}

/** The keys among these that a report keeps as evidence. */
async function listFrozen(q: TenantReader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await q.rows(sql<{ key: string }>`
    select distinct key from report_files where tenant_id = ${q.tenantId} and key = any(${[...keys]}::text[])`);
  return new Set(rows.map(({ key }) => key));
}

/**
 * Removes discarded files, except evidence of reports (DSA 17). The file goes before its row, so that a repeated run
 * finds the rest. Returns the number of files.
 */
export async function removeDiscardedFiles(scope: TenantScope): Promise<number> {
  for (let total = 0; ; ) {
    const found = await scope.db.read((q) =>
      q.rows(sql<{ id: string; key: string }>`
        select d.id, d.key from discarded_files d where d.tenant_id = ${q.tenantId}
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
