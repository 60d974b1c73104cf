import { cpSync, existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { lockDataFolder } from "~/platform/data-lock.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { createDiskFiles } from "~/platform/disk-files.server";
import type { Env } from "~/platform/env.server";
import { openFiles, openJournal } from "~/platform/files.server";
import { openKeys } from "~/platform/keys.server";
import { readMigrations } from "~/platform/migrations.server";
import { ProgramError } from "../program-error";
import { copyFiles } from "./copy-files";
import { checksum, dumpIn, embeddedIn, filesIn, journalIn, type Manifest, readManifest } from "./manifest";
import { runOn } from "./postgres-programs";

interface Wishes {
  readonly folder: string;
  readonly withFiles: boolean;
  /** True to take the backup's copy of the journal. */
  readonly isJournalLost: boolean;
}

/**
 * Restores database and files. The journal stays, because it has the erasures since the backup (D46). Changes nothing
 * when the backup cannot be used here. The caller then replays the journal.
 */
export async function restoreBackup(
  env: Env,
  { folder, withFiles, isJournalLost }: Wishes,
): Promise<{ files: number; madeAt: string }> {
  const manifest = readManifest(folder);
  refuseOtherVersion(manifest);
  refuseOtherKey(manifest, openKeys(env).ids);
  const journal = openJournal(env);
  const isJournalEmpty = (await journal.list("")).length === 0;
  refuseJournal(manifest, { isJournalEmpty, isJournalLost });
  await (manifest.database === "postgres" ? restorePostgres(env, folder, manifest) : restoreEmbedded(env, folder));
  if (isJournalLost) await copyFiles(createDiskFiles(journalIn(folder)), journal);
  const hasFiles = withFiles && manifest.files !== null;
  const files = hasFiles ? await copyFiles(createDiskFiles(filesIn(folder)), openFiles(env)) : 0;
  return { files, madeAt: manifest.madeAt };
}

function refuseOtherVersion({ newestMigration }: Manifest): void {
  if (readMigrations(resolve("migrations")).some(({ name }) => name === newestMigration)) return;
  throw new ProgramError(
    `The backup is of a newer version, whose migrations include ${newestMigration}. Restore by that version. Nothing was changed.`,
  );
}

function refuseOtherKey({ keyIds }: Manifest, own: readonly string[]): void {
  const missing = keyIds.filter((id) => !own.includes(id));
  if (missing.length === 0) return;
  throw new ProgramError(
    `MASTER_KEY lacks a key of the backup (id ${missing.join(", ")}). Without it sealed values are lost. Nothing was changed.`,
  );
}

function refuseJournal(
  { journal }: Manifest,
  { isJournalEmpty, isJournalLost }: { isJournalEmpty: boolean; isJournalLost: boolean },
): void {
  if (isJournalLost && !isJournalEmpty)
    throw new ProgramError(
      "The journal is not lost: it has entries, which must not be replaced. Leave out --lost-journal.",
    );
  if (!isJournalEmpty || isJournalLost || journal === 0) return;
  throw new ProgramError(
    "The journal is empty. Set JOURNAL_DIR or JOURNAL_BUCKET to the journal of the lost database, which knows the erasures " +
      "since the backup. If the journal is lost too, add --lost-journal. Nothing was changed.",
  );
}

async function restorePostgres(env: Env, folder: string, manifest: Manifest): Promise<void> {
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (!url)
    throw new ProgramError(
      "The backup is of PostgreSQL: set DATABASE_URL and MIGRATE_DATABASE_URL to an empty database.",
    );
  const file = dumpIn(folder);
  if ((await checksum(file)) !== manifest.dump)
    throw new ProgramError(`${file} was changed or is damaged. Nothing was changed.`);
  const database = await openDatabase({ url, poolMax: 1, withoutTimeouts: true });
  try {
    await refuseFilled(database);
    await addRoles(database, manifest);
  } finally {
    await database.close();
  }
  await runOn(url, "pg_restore", ["--exit-on-error", "--no-owner", file]);
}

async function refuseFilled({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')`,
  );
  if (rows[0]?.count === 0) return;
  throw new ProgramError(
    "The database of MIGRATE_DATABASE_URL is not empty. Make a new one and name it there. Nothing was changed.",
  );
}

/**
 * Adds missing roles, with the memberships of the backup's server. Migrations add the same roles in a database that is
 * not restored.
 */
async function addRoles({ pool }: Database, { roles, rolesOfOwner }: Manifest): Promise<void> {
  const { rows } = await pool.query<{ name: string }>("select rolname as name from pg_roles");
  const known = new Set(rows.map(({ name }) => name));
  const missing = roles.filter(({ name }) => !known.has(name));
  for (const { name, inherits } of missing)
    await pool.query(`create role ${name} nologin ${inherits ? "inherit" : "noinherit"} nosuperuser nobypassrls`);
  for (const { name, memberOf } of missing) {
    if (memberOf.length > 0) await pool.query(`grant ${memberOf.join(", ")} to ${name}`);
    if (rolesOfOwner.includes(name)) await pool.query(`grant ${name} to current_user`);
  }
}

async function restoreEmbedded(env: Env, folder: string): Promise<void> {
  if (env.DATABASE_URL) throw new ProgramError("The backup is of the embedded database: unset DATABASE_URL.");
  const dataDir = join(env.DATA_DIR, "database");
  if (existsSync(dataDir)) throw new ProgramError(`${dataDir} exists. Move it away first. Nothing was changed.`);
  const lock = lockDataFolder(env.DATA_DIR);
  try {
    cpSync(embeddedIn(folder), dataDir, { recursive: true });
  } finally {
    lock.release();
  }
}
