import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Database } from "./database.server";

interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
}

/** The numbered SQL files in order. A file headed `-- no transaction` runs outside one (concurrent indexes). */
export function readMigrations(folder: string): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return { name, text, checksum: createHash("sha256").update(text).digest("hex") };
    });
}

const impatient = "set lock_timeout = '2s'";

/** Applies what is missing and returns the names applied. Throws when an applied file was edited afterwards. */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    // Whoever comes second waits for the first as long as that takes.
    if (database.kind === "postgres") await client.query("select pg_advisory_lock(72617461)");
    await client.query(impatient);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    return await applyMissing(client, readMigrations(folder));
  } finally {
    if (database.kind === "postgres") await client.query("select pg_advisory_unlock(72617461)");
    await client.query("reset lock_timeout");
    client.release();
  }
}

async function applyMissing(client: pg.PoolClient, files: MigrationFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  const added: string[] = [];
  for (const file of files) {
    const checksum = applied.get(file.name);
    if (checksum === file.checksum) continue;
    if (checksum) throw new Error(`Migration ${file.name} was edited after it was applied; write a new one instead.`);
    await applyPatiently(client, file);
    added.push(file.name);
  }
  return added;
}

/**
 * A statement that waits for a table holds up everybody who comes to it meanwhile, so it gives up after two seconds, lets
 * them pass, and asks again: somebody's long transaction delays a migration and nothing else (F11).
 */
async function applyPatiently(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOne(client, file);
    } catch (error) {
      if (!isLockTimeout(error) || tries === mostTries) throw error;
      await new Promise((again) => setTimeout(again, betweenTriesMs));
    }
  }
}

/** Together some five minutes. */
const mostTries = 100;
const betweenTriesMs = 1000;

function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === "55P03" || (cause !== undefined && isLockTimeout(cause));
}

async function applyOne(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  const alone = file.text.startsWith("-- no transaction");
  const note = "insert into schema_migrations (name, checksum) values ($1, $2)";
  if (alone) {
    // Such a statement keeps nobody waiting while it waits itself, and one cut short leaves half an index behind.
    await client.query("set lock_timeout = 0");
    await client.query(file.text).finally(() => client.query(impatient));
    await client.query(note, [file.name, file.checksum]);
    return;
  }
  await client.query("begin");
  try {
    await client.query(file.text);
    await client.query(note, [file.name, file.checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${file.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
