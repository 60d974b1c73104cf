import { createWriteStream, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import type { FileStore } from "~/platform/files";
import type { Keys } from "~/platform/keys.server";
import { ifReachable } from "~/platform/store.server";
import type { Store } from "~/platform/store";
import {
  actFolder,
  invoiceNumberFolder,
  noteErasedTenant,
  requestFolder,
  requestsCompleteKey,
} from "~/tenancy/erased-tenants.server";
import { globalTables } from "~/tenancy/global-tables";
import {
  actAsTenant,
  countSeen,
  inTransaction,
  listStoredTenants,
  OnboardingError,
  type OperatorDatabase,
  probe,
} from "./tenant-onboarding.server";
import { markSuspended } from "./tenant-suspension.server";
import { refuseUnsettled, releaseCards } from "./unsettled-money.server";

/**
 * Dependencies of the export and erasure of a tenant (security.md T08). Both read the tables from the catalogue, so
 * that no table is missed.
 */
export interface OffboardingContext {
  database: OperatorDatabase;
  files: FileStore;
  journal: FileStore;
  keys: Keys;
  store: Pick<Store, "removePrefix">;
  /** Makes all processes drop their cached tenants. */
  publishChange: () => Promise<void>;
}

export interface OffboardingCounts {
  slug: string;
  tables: number;
  rows: number;
  files: number;
}

/**
 * Excludes the providers' keys, because only this installation can decrypt them. Operators revoke these keys at the
 * provider.
 */
const keptBack: ReadonlySet<string> = new Set(["tenant_secrets"]);
const rowsAtOnce = 1000;

export async function exportTenant(
  { database, files }: OffboardingContext,
  slug: string,
  folder: string,
): Promise<OffboardingCounts> {
  const { id, record, company } = await getStored(database, slug);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const write = (name: string, value: unknown) =>
    writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  write("tenant.json", record);
  write("company.json", company);
  const counts: OffboardingCounts = { slug, tables: 0, rows: 0, files: 0 };
  await asSite(database, id, async (client) => {
    // Counts and writes in one snapshot, because the tenant may be in use.
    await client.query("set transaction isolation level repeatable read");
    for (const table of (await tablesOf(client)).filter((name) => !keptBack.has(name))) {
      counts.rows += await exportTable(client, id, table, join(folder, `${table}.ndjson`));
      counts.tables += 1;
    }
  });
  for (const key of await files.list(prefixOf(id))) {
    const file = await files.get(key);
    if (!file) continue;
    const path = join(folder, "files", key.slice(prefixOf(id).length));
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, file.bytes, { mode: 0o600, flag: "wx" });
    counts.files += 1;
  }
  return counts;
}

/** Exports rows through a cursor, because memory may not hold all of them. */
async function exportTable(client: pg.PoolClient, id: number, table: string, path: string): Promise<number> {
  const expected = await countSeen(client, id, table);
  await client.query(
    `declare exported no scroll cursor for select to_jsonb(r)::text as line from ${table} r where r.tenant_id = ${id}`,
  );
  let count = 0;
  async function* lines(): AsyncGenerator<string> {
    for (let got = rowsAtOnce; got === rowsAtOnce; count += got) {
      const { rows } = await client.query<{ line: string }>(`fetch ${rowsAtOnce} from exported`);
      got = rows.length;
      for (const { line } of rows) yield `${line}\n`;
    }
  }
  await pipeline(lines, createWriteStream(path, { mode: 0o600, flags: "wx" }));
  await client.query("close exported");
  if (count !== expected) throw new OnboardingError(`Of ${table}, ${count} of ${expected} rows were written.`);
  return count;
}

/**
 * Revokes the kept cards of a closing tenant at the provider. The site must be suspended, so that no new cards are
 * stored.
 */
export async function releaseTenantCards(context: OffboardingContext, slug: string): Promise<number> {
  const { id, suspended } = await getStored(context.database, slug);
  if (!suspended) throw suspendFirst(slug);
  let moved = 0;
  await asSite(context.database, id, async (client) => {
    moved = await releaseCards(client, context.keys, id);
  });
  return moved;
}

/**
 * Erases a tenant: first its hosts, then files and cache, then rows, jobs and the journal's requests. A repeated call
 * continues an interrupted erasure. Requires a suspended site. Unsettled money requires a reason, which the journal
 * stores.
 */
export async function eraseTenant(
  context: OffboardingContext,
  slug: string,
  unsettled?: string,
): Promise<OffboardingCounts> {
  const { database, files, journal, store, publishChange } = context;
  const { id, suspended } = await getStored(database, slug);
  await asSite(database, id, async (client) => {
    await countSeen(client, id, probe);
    if (unsettled !== undefined) return;
    // A site that is not suspended could receive money after the check.
    if (!suspended) throw suspendFirst(slug);
    await refuseUnsettled(client, id, slug);
  });
  await noteErasedTenant(journal, slug, unsettled);
  await inTransaction(database, async (client) => {
    await client.query("delete from tenant_hosts where tenant_id = $1", [id]);
    await markSuspended(client, id);
  });
  await publishChange();
  const counts: OffboardingCounts = { slug, tables: 0, rows: 0, files: (await files.list(prefixOf(id))).length };
  await files.removePrefix(prefixOf(id));
  await ifReachable(store.removePrefix(`t${id}:`), undefined);
  await asSite(database, id, async (client) => {
    const tables = (await tablesOf(client)).filter((name) => name !== probe);
    counts.tables = tables.length;
    counts.rows = await eraseRows(client, id, tables);
    await insistOnNone(client, id, tables);
    await client.query(`delete from ${probe} where tenant_id = ${id}`);
    await eraseJobs(client, id);
    await client.query("delete from tenants where id = $1", [id]);
    // Removes the folders before the commit, so that after a failure the rows remain and the command can be repeated.
    await journal.removePrefix(requestFolder(slug));
    await journal.removePrefix(invoiceNumberFolder(slug));
    await journal.removePrefix(actFolder(slug));
    await journal.remove(requestsCompleteKey(slug));
  });
  await publishChange();
  return counts;
}

/**
 * Deletes from all tables repeatedly until no row remains, because foreign keys delay some deletes and triggers add
 * rows.
 */
async function eraseRows(client: pg.PoolClient, id: number, tables: readonly string[]): Promise<number> {
  let total = 0;
  for (let isDone = false; !isDone; ) {
    let gone = 0;
    const refused: unknown[] = [];
    for (const table of tables) {
      await client.query("savepoint here");
      try {
        const { rowCount } = await client.query(`delete from ${table} where tenant_id = ${id}`);
        gone += rowCount ?? 0;
      } catch (error) {
        if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
        await client.query("rollback to savepoint here");
        refused.push(error);
      }
    }
    if (gone === 0 && refused.length > 0) throw refused[0];
    total += gone;
    isDone = gone === 0;
  }
  return total;
}

/** Throws when rows remain. Runs while the probe row exists, because missing and invisible rows look alike. */
async function insistOnNone(client: pg.PoolClient, id: number, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    const left = await countSeen(client, id, table);
    if (left > 0) throw new OnboardingError(`${left} rows of ${table} are still there; nothing was erased.`);
  }
}

const foreignKeyViolation = "23503";

async function eraseJobs(client: pg.PoolClient, id: number): Promise<void> {
  for (const table of ["pgboss.job", "pgboss.archive"]) {
    const { rows } = await client.query<{ known: boolean }>("select to_regclass($1) is not null as known", [table]);
    if (rows[0]?.known)
      await client.query(
        `delete from ${table} where '${id}' in (data #>> '{payload,tenantId}', data #>> '{found,payload,tenantId}')`,
      );
  }
}

/**
 * Lists each table with tenant rows. Omits global tables, because deleting the tenant also deletes their rows, such as
 * grants of staff.
 */
async function tablesOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(c.relname) as name from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($1::text[])
     order by c.relname`,
    [globalTables],
  );
  return rows.map(({ name }) => name);
}

async function asSite(database: OperatorDatabase, id: number, work: (client: pg.PoolClient) => Promise<void>) {
  await inTransaction(database, async (client) => {
    await actAsTenant(client, id);
    await work(client);
  });
}

function suspendFirst(slug: string): OnboardingError {
  return new OnboardingError(`Suspend ${slug} first: npm run tenant -- suspend ${slug}`);
}

const prefixOf = (id: number) => `t${id}/`;

async function getStored(database: OperatorDatabase, slug: string) {
  const stored = (await listStoredTenants(database)).find((row) => row.slug === slug);
  if (!stored) throw new OnboardingError(`There is no site ${slug}.`);
  return stored;
}
