import { cpSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockDataFolder } from "~/platform/data-lock.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { createDiskFiles } from "~/platform/disk-files.server";
import type { Env } from "~/platform/env.server";
import { openFiles, openJournal } from "~/platform/files.server";
import { openKeys } from "~/platform/keys.server";
import { ProgramError } from "../program-error";
import { copyFiles } from "./copy-files";
import { checksum, dumpIn, embeddedIn, filesIn, journalIn, type Manifest, manifestIn } from "./manifest";
import { runOn } from "./postgres-programs";

interface Wishes {
  /** A folder that does not exist yet, or is empty. */
  readonly folder: string;
  readonly withFiles: boolean;
}

interface Backup {
  readonly files: number;
  readonly journal: number;
  /** Size of the database's dump. */
  readonly megabytes: number;
}

/**
 * Writes a backup. Copies the files after the database, so that each photo in the dump has its file. A photo erased in
 * between has no file, but a restore repeats its erasure from the journal (D46).
 */
export async function makeBackup(env: Env, { folder, withFiles }: Wishes): Promise<Backup> {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new ProgramError(`${folder} is not empty. Name a new folder.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const madeAt = new Date().toISOString();
  const facts = env.DATABASE_URL ? await dumpPostgres(env, folder) : await copyEmbedded(env, folder);
  const files = withFiles ? await copyFiles(openFiles(env), createDiskFiles(filesIn(folder))) : null;
  const journal = await copyFiles(openJournal(env), createDiskFiles(journalIn(folder)));
  const manifest: Manifest = { format: 1, madeAt, ...facts, keyIds: [...openKeys(env).ids], files, journal };
  writeFileSync(manifestIn(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
  return { files: files ?? 0, journal, megabytes: Math.ceil(sizeOf(folder) / 1e6) };
}

type DatabaseFacts = Pick<Manifest, "database" | "dump" | "newestMigration" | "roles" | "rolesOfOwner">;

async function dumpPostgres(env: Env, folder: string): Promise<DatabaseFacts> {
  const url = env.BACKUP_DATABASE_URL ?? env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL ?? "";
  const database = await openDatabase({ url, poolMax: 1, withoutTimeouts: true });
  try {
    const newestMigration = await readNewestMigration(database);
    const roles = await readRoles(database);
    const file = dumpIn(folder);
    await runOn(url, "pg_dump", ["--format=custom", `--file=${file}`]);
    return { database: "postgres", dump: await checksum(file), newestMigration, ...roles };
  } finally {
    await database.close();
  }
}

async function readRoles({ pool }: Database): Promise<Pick<Manifest, "roles" | "rolesOfOwner">> {
  const memberOf = (member: string) =>
    `array(select b.rolname::text from pg_auth_members m join pg_roles b on b.oid = m.roleid
           where m.member = ${member} and b.rolname ~ '^app_[a-z]+$' order by b.rolname)`;
  const { rows: roles } = await pool.query<Manifest["roles"][number]>(
    `select rolname as name, rolinherit as inherits, ${memberOf("r.oid")} as "memberOf"
     from pg_roles r where rolname ~ '^app_[a-z]+$' order by rolname`,
  );
  const { rows: owners } = await pool.query<Pick<Manifest, "rolesOfOwner">>(
    `select ${memberOf("datdba")} as "rolesOfOwner" from pg_database where datname = current_database()`,
  );
  return { roles, rolesOfOwner: owners[0]?.rolesOfOwner ?? [] };
}

/** Copies the folder of the embedded database. Throws `DataFolderInUse` while a server has it open. */
async function copyEmbedded(env: Env, folder: string): Promise<DatabaseFacts> {
  const dataDir = join(env.DATA_DIR, "database");
  if (!existsSync(dataDir))
    throw new ProgramError(`There is no database in ${env.DATA_DIR}. Set DATA_DIR or DATABASE_URL.`);
  const lock = lockDataFolder(env.DATA_DIR);
  try {
    const database = await openDatabase({ dataDir });
    const newestMigration = await readNewestMigration(database).finally(() => database.close());
    cpSync(dataDir, embeddedIn(folder), { recursive: true });
    return { database: "pglite", dump: null, newestMigration, roles: [], rolesOfOwner: [] };
  } finally {
    lock.release();
  }
}

async function readNewestMigration({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    "select name from schema_migrations order by length(split_part(name, '_', 1)) desc, name desc limit 1",
  );
  if (!rows[0]) throw new ProgramError("The database has no migrations, so that there is nothing to back up.");
  return rows[0].name;
}

function sizeOf(folder: string): number {
  const dump = dumpIn(folder);
  if (existsSync(dump)) return statSync(dump).size;
  const entries = readdirSync(embeddedIn(folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
