import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { type Database, openDatabase } from "~/platform/database.server";
import { migrate, readMigrations } from "~/platform/migrations.server";
import { createQueue } from "~/platform/queue.server";
import { postgresProgram } from "./postgres";
import { takeSpare } from "./spare-database";

const root = resolve(import.meta.dirname, "../..");
const migrations = resolve(root, "migrations");

/** A database as the application sees it. `owner` bypasses row-level security, to prepare rows and to check results. */
export interface TestDatabase extends Database {
  owner: Database;
  /** Connection URL of the owner. The embedded database has none. */
  ownerUrl?: string;
  /** Makes a real backup. Returns the function that restores it into a new database, any number of times. */
  backUp(): Promise<() => Promise<TestDatabase>>;
}

/** Opens a migrated, empty database: embedded, or a new one on the server of TEST_DATABASE_URL. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return openOnServer(server);
  const { lite, giveBack } = await takeSpare(async () => PGlite.create({ loadDataDir: await template() }));
  return openEmbedded(lite, giveBack);
}

async function openEmbedded(lite: PGlite, giveBack: () => Promise<void>): Promise<TestDatabase> {
  const embedded = await openDatabase({ lite });
  const close = async () => {
    await embedded.close();
    await giveBack();
  };
  const backUp = async () => {
    const dump = await lite.dumpDataDir("none");
    return async () => {
      const restored = await PGlite.create({ loadDataDir: dump });
      return openEmbedded(restored, () => restored.close());
    };
  };
  return { ...embedded, owner: embedded, close, backUp };
}

/** A migrated database that all tests copy, cached until the migrations, the queue or PGlite change. */
async function template(): Promise<Blob> {
  const file = resolve(root, `.cache/template-${fingerprint()}.tar`);
  if (!existsSync(file)) await makeTemplate(file);
  return new Blob([readFileSync(file)]);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const { name, checksum } of readMigrations(migrations)) hash.update(name + checksum);
  hash.update(readFileSync(resolve(root, "node_modules/pg-boss/package.json")));
  hash.update(readFileSync(resolve(root, "node_modules/@electric-sql/pglite/package.json")));
  return hash.digest("hex").slice(0, 16);
}

async function makeTemplate(file: string): Promise<void> {
  mkdirSync(resolve(root, ".cache"), { recursive: true });
  const folder = resolve(root, `.cache/making-${process.pid}`);
  const database = await openDatabase({ dataDir: folder });
  await prepare(database);
  await database.close();
  const lite = await PGlite.create({ dataDir: folder });
  const dump = await lite.dumpDataDir("none");
  await lite.close();
  writeFileSync(`${folder}.tar`, Buffer.from(await dump.arrayBuffer()));
  // Rename the finished file, because two test files may create the template at the same time.
  renameSync(`${folder}.tar`, file);
  rmSync(folder, { recursive: true });
}

async function prepare(database: Database): Promise<void> {
  await migrate(database, migrations);
  const queue = createQueue(database);
  await queue.install();
}

async function openOnServer(server: string): Promise<TestDatabase> {
  const name = newName();
  const made = await serverTemplate(server);
  await onServer(server, (client) => client.query(`create database ${name} template ${made}`));
  return openNamed(server, name);
}

const newName = () => `test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;

/** Makes an empty database on the server of TEST_DATABASE_URL. `open` opens the database after a restore. */
export async function makeEmptyDatabase(server: string): Promise<{
  /** URLs for the owner and for the application's login. */
  urls: { owner: string; application: string };
  open(): Promise<TestDatabase>;
}> {
  const name = newName();
  await onServer(server, (client) => client.query(`create database ${name}`));
  const url = databaseAt(server, name);
  return { urls: { owner: url.href, application: asApplication(url) }, open: () => openNamed(server, name) };
}

/** Opens an existing database of a server. */
export async function openNamed(server: string, name: string): Promise<TestDatabase> {
  const url = databaseAt(server, name);
  const owner = await openDatabase({ url: url.href, poolMax: 2, withoutTimeouts: true });
  const database = await openDatabase({ url: asApplication(url), poolMax: 8 });
  const close = async () => {
    await database.close();
    await owner.close();
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  };
  return { ...database, owner, ownerUrl: url.href, close, backUp: () => dumpOnServer(server, url.href) };
}

/** Follows the commands of docs/production.md: pg_dump now, and later pg_restore into a new database. */
async function dumpOnServer(server: string, url: string): Promise<() => Promise<TestDatabase>> {
  const folder = mkdtempSync(join(tmpdir(), "dump-"));
  const file = join(folder, "tandem.dump");
  run(postgresProgram("pg_dump"), ["--format=custom", `--file=${file}`, url]);
  return async () => {
    const { urls, open } = await makeEmptyDatabase(server);
    run(postgresProgram("pg_restore"), ["--exit-on-error", `--dbname=${urls.owner}`, file]);
    return open();
  };
}

function run(program: string, args: readonly string[]): void {
  execFileSync(program, args, { stdio: ["ignore", "ignore", "pipe"] });
}

const made = new Map<string, Promise<string>>();

function serverTemplate(server: string): Promise<string> {
  const known = made.get(server) ?? makeServerTemplate(server);
  made.set(server, known);
  return known;
}

/** Migrates a template once per server. Test files take turns, because roles belong to the whole server. */
async function makeServerTemplate(server: string): Promise<string> {
  const name = `template_${fingerprint()}`;
  await onServer(server, async (client) => {
    await client.query("select pg_advisory_lock(72617463)");
    const { rows } = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (rows.length > 0) return;
    const raw = `${name}_making`;
    await client.query(`drop database if exists ${raw} with (force)`);
    await client.query(`create database ${raw}`);
    const owner = await openDatabase({ url: databaseAt(server, raw).href, poolMax: 2, withoutTimeouts: true });
    await prepare(owner);
    const login = process.env.TEST_DATABASE_LOGIN;
    if (login) await owner.pool.query(`grant app_user, app_worker, app_console to ${login}`);
    await owner.close();
    await client.query(`alter database ${raw} rename to ${name}`);
  });
  return name;
}

function databaseAt(server: string, name: string): URL {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url;
}

/**
 * The login of `.ci/run`, which owns nothing and obeys row-level security. Tests use the owner's login if this login is
 * missing.
 */
function asApplication(url: URL): string {
  const login = process.env.TEST_DATABASE_LOGIN;
  if (!login) return url.href;
  const own = new URL(url);
  own.username = login;
  own.password = process.env.TEST_DATABASE_PASSWORD ?? "";
  return own.href;
}

async function onServer(server: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
