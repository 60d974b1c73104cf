import type pg from "pg";
import { hashPassword } from "~/accounts/passwords.server";
import type { Database } from "~/platform/database.server";
import { likesStatement, membersStatement, type People, peopleStatement } from "./people";
import { type PlacedTenant, placeTenants } from "./sites";
import { type DataSize, type Share, shareOut } from "./sizes";
import { startsStatement, conversationsStatement } from "./conversations";

interface FillOptions {
  size: DataSize;
  seed: number;
  /** Number of sites without members, after the sites of the data size. */
  emptyTenants?: number;
  /** Number of sites that are filled concurrently. */
  workers: number;
  onProgress(line: string): void;
}

export const populatePassword = "populate-the-sites";

export async function fill(
  database: Database,
  { size, seed, emptyTenants = 0, workers, onProgress }: FillOptions,
): Promise<PlacedTenant[]> {
  const first = (await highestNumber(database)) + 1;
  const tenants = await placeTenants(database, first, first + size.tenants + emptyTenants - 1);
  onProgress(`${tenants.length} sites stand.`);
  const passwordHash = await hashPassword(populatePassword);
  const shares = shareOut(size);
  const base = new Date();
  const waiting = tenants.slice(0, size.tenants).map((tenant, index) => ({ tenant, share: shares[index] as Share }));
  const started = Date.now();
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await fillTenant(database, next.tenant, next.share, { seed, base, passwordHash });
      const seconds = Math.round((Date.now() - started) / 1000);
      if (waiting.length % 100 === 0 || size.members < 100_000)
        onProgress(`${next.tenant.slug} is filled; ${waiting.length} to go, ${seconds} s.`);
    }
  };
  await Promise.all(Array.from({ length: database.kind === "pglite" ? 1 : workers }, work));
  // The query planner needs statistics, and index-only scans need a visibility map (performance.md 5.4).
  await database.pool.query(database.kind === "pglite" ? "analyze" : "vacuum (analyze)");
  return tenants;
}

async function highestNumber(database: Database): Promise<number> {
  const { rows } = await database.pool.query<{ highest: number | null }>(
    "select max(substr(slug, 2)::integer) as highest from tenants where slug ~ '^t[0-9]{1,6}$'",
  );
  return rows[0]?.highest ?? 0;
}

interface Facts {
  seed: number;
  base: Date;
  passwordHash: string;
}

/** Fills a site in one transaction as the application's role, so that row-level security applies. */
async function fillTenant(
  database: Database,
  tenant: PlacedTenant,
  share: Share,
  { seed, base, passwordHash }: Facts,
): Promise<void> {
  const people: People = { ...tenant.people, passwordHash };
  const client = await database.pool.connect();
  try {
    await begin(client, tenant.id);
    const facts = [JSON.stringify(people), base];
    await client.query(membersStatement(tenant.id, seed, share.members), facts);
    await client.query(peopleStatement(tenant.id, tenant.slug, seed, share.members), facts);
    await client.query(likesStatement(tenant.id, seed, share.members, share.likes), [base]);
    await client.query(conversationsStatement(tenant.id, seed, share), [
      JSON.stringify(people.abouts.map((text) => text.slice(0, 90))),
      base,
    ]);
    await client.query(startsStatement(tenant.id));
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Switches off triggers and foreign keys, to halve the time. Needs a superuser. `countOrphans` checks the rows
 * afterwards.
 */
async function begin(client: pg.PoolClient, tenantId: number): Promise<void> {
  await client.query("begin");
  const { rows } = await client.query<{ is: boolean }>(
    "select rolsuper as is from pg_roles where rolname = current_user",
  );
  if (rows[0]?.is)
    await client.query("set local session_replication_role = replica; set local synchronous_commit = off");
  await client.query(`set local role app_user; set local app.tenant_id = '${tenantId}'`);
}

/** Counts rows that refer to a missing row, to reveal a fault of the generator. */
export async function countOrphans(database: Database): Promise<number> {
  const missing = (table: string, column: string, target: string, key: string) =>
    `(select count(*) from ${table} x where not exists (select from ${target} y where y.tenant_id = x.tenant_id and y.${key} = x.${column}))`;
  const { rows } = await database.pool.query<{ orphans: number }>(
    `select ${[
      missing("likes", "from_id", "members", "id"),
      missing("likes", "to_id", "members", "id"),
      missing("participants", "conversation_id", "conversations", "id"),
      missing("participants", "member_id", "members", "id"),
      missing("messages", "conversation_id", "conversations", "id"),
      missing("messages", "sender_id", "members", "id"),
    ].join(" + ")} as orphans`,
  );
  return rows[0]?.orphans ?? 0;
}
