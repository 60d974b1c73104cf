import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Database } from "./database.server";

interface MigrationFile {
  name: string;
  text: string;
  checksum: string;
  /**
   * Name of the migration that a version must have to run after this migration. Null when all earlier versions still
   * run.
   */
  needs: string | null;
}

export interface AppliedMigration {
  name: string;
  needs: string | null;
}

/** Error of a migration that cannot run here. Operators see its message without a stack. */
export class MigrationRefused extends Error {
  override name = "MigrationRefused";
}

const baselineName = /^\d{4}_[a-z_]+\.sql$/;
const timestampName = /^\d{12}_[a-z_]+\.sql$/;
/** Line in a file that removes something, such as `-- needs 202612010900_add_height.sql`. */
const neededMigration = /^-- needs (\d{12}_[a-z_]+\.sql)$/m;

/**
 * Reads the numbered files of the baseline, then files with a timestamp. A file that begins with `-- no transaction`
 * runs outside a transaction, statement by statement. After a failure the file runs again from its first statement.
 */
export function readMigrations(folder: string): MigrationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort(byAge)
    .map((name) => {
      refuseOtherName(name);
      const text = readFileSync(join(folder, name), "utf8");
      const needs = neededMigration.exec(text)?.[1] ?? null;
      return { name, text, checksum: createHash("sha256").update(text).digest("hex"), needs };
    });
}

function byAge(one: string, other: string): number {
  return Number(timestampName.test(one)) - Number(timestampName.test(other)) || (one < other ? -1 : 1);
}

function refuseOtherName(name: string): void {
  if (baselineName.test(name) || timestampName.test(name)) return;
  throw new MigrationRefused(`Rename migrations/${name} to YYYYMMDDHHMM_words.sql, in small letters and underscores.`);
}

const setLockTimeout = "set lock_timeout = '2s'";

/**
 * Applies missing migrations and returns their names. Refuses an edited file, a new file older than an applied file,
 * and a database from before the baseline.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const files = readMigrations(folder);
  const client = await database.pool.connect();
  try {
    if (database.kind === "postgres") await takeLock(client);
    await client.query(setLockTimeout);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    return await applyMissing(database, client, files);
  } finally {
    if (database.kind === "postgres") await client.query("select pg_advisory_unlock(72617461)");
    await client.query("reset lock_timeout");
    client.release();
  }
}

/**
 * Polls for the lock, because a waiting statement would hold a snapshot. The other migrator's concurrent index build
 * would wait for this snapshot.
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  const attempt = "select pg_try_advisory_lock(72617461) as taken";
  while (!(await client.query<{ taken: boolean }>(attempt)).rows[0]?.taken) {
    await new Promise((again) => setTimeout(again, betweenLockTriesMs));
  }
}

const betweenLockTriesMs = 200;

async function applyMissing(database: Database, client: pg.PoolClient, files: MigrationFile[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations",
  );
  const applied = new Map(rows.map((row) => [row.name, row.checksum]));
  refuseUnknownPast(database, [...applied.keys()], files);
  refuseLateArrival(applied, files);
  const added: string[] = [];
  for (const file of files) {
    const checksum = applied.get(file.name);
    if (checksum === file.checksum) continue;
    if (checksum) {
      throw new MigrationRefused(`Migration ${file.name} was edited after it was applied; write a new one instead.`);
    }
    await applyPatiently(client, file);
    added.push(file.name);
  }
  return added;
}

/**
 * Refuses a database from before the baseline. Accepts an unknown timestamp, because a newer version may have added the
 * migration.
 */
export function refuseUnknownPast(database: Database, applied: string[], files: MigrationFile[]): void {
  const known = new Set(files.map(({ name }) => name));
  const unknown = applied.filter((name) => baselineName.test(name) && !known.has(name)).sort();
  if (unknown.length === 0) return;
  const emptyOne = database.kind === "pglite" ? "remove the folder of DATA_DIR, else .data" : "name an empty one";
  throw new MigrationRefused(
    `The database was made by files that migrations/ no longer has, such as ${unknown[0]}: ${emptyOne}, and start again.`,
  );
}

/** The applied migrations of a newer version, oldest first. */
export function findNewerMigrations(applied: AppliedMigration[], files: MigrationFile[]): AppliedMigration[] {
  const known = new Set(files.map(({ name }) => name));
  const newer = applied.filter(({ name }) => timestampName.test(name) && !known.has(name));
  return newer.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Refuses a database that a newer version made unfit for this version. Accepts additions, so that the previous version
 * can restart during a deployment.
 */
export function refuseUnfitSchema(newer: AppliedMigration[], files: MigrationFile[]): void {
  const known = new Set(files.map(({ name }) => name));
  const unfit = newer.find(({ needs }) => needs !== null && !known.has(needs));
  if (!unfit) return;
  throw new MigrationRefused(
    `A newer version has migrated this database: ${unfit.name} removed parts that this version uses. ` +
      `Start a version whose migrations/ has ${unfit.needs}, or restore a backup from before.`,
  );
}

/** Refuses a new file older than an applied file, because that order is untested. */
function refuseLateArrival(applied: Map<string, string>, files: MigrationFile[]): void {
  const newest = files.findLastIndex(({ name }) => applied.has(name));
  const late = files.slice(0, Math.max(newest, 0)).find(({ name }) => !applied.has(name));
  if (!late) return;
  throw new MigrationRefused(
    `Migration ${late.name} is older than ${files[newest]?.name}, which is applied; give ${late.name} a newer timestamp.`,
  );
}

/**
 * Applies a file. A statement that waits for a table's lock blocks all later statements on the table. The migration
 * therefore gives up after two seconds and tries again, so that a long transaction delays nothing else (F11).
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

/** 100 attempts take about five minutes, each with a lock timeout of two seconds and a pause of one second. */
const mostTries = 100;
const betweenTriesMs = 1000;

function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === "55P03" || (cause !== undefined && isLockTimeout(cause));
}

async function applyOne(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  const alone = file.text.startsWith("-- no transaction");
  if (alone) {
    // Disable the lock timeout, because an interrupted index build leaves an invalid index. A concurrent build blocks
    // no other statement while it waits.
    await client.query("set lock_timeout = 0");
    await applyStatements(client, file.text).finally(() => client.query(setLockTimeout));
    await noteApplied(client, file);
    return;
  }
  await client.query("begin");
  try {
    await client.query(file.text);
    await noteApplied(client, file);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`Migration ${file.name} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}

/**
 * Writes the column `needs` only for a file with a `-- needs` line, because the first migrations run before the column
 * exists.
 */
async function noteApplied(client: pg.PoolClient, { name, checksum, needs }: MigrationFile): Promise<void> {
  const [column, value] = needs === null ? ["", ""] : [", needs", ", $3"];
  const values = needs === null ? [name, checksum] : [name, checksum, needs];
  await client.query(`insert into schema_migrations (name, checksum${column}) values ($1, $2${value})`, values);
}

/**
 * Sends the statements one by one, because several statements in one query would be a transaction. Each statement ends
 * with `;` at the end of a line.
 */
async function applyStatements(client: pg.PoolClient, text: string): Promise<void> {
  for (const statement of text.split(/;[ \t]*$/m)) if (statement.trim()) await client.query(statement);
}
