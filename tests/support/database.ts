import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { type Database, openDatabase } from "~/platform/database.server";
import { migrate, readMigrations } from "~/platform/migrations.server";
import { createQueue } from "~/platform/queue.server";

const root = resolve(import.meta.dirname, "../..");
const migrations = resolve(root, "migrations");

/** A migrated, empty database of its own: embedded, or a fresh one on the server that TEST_DATABASE_URL names. */
export async function openTestDatabase(): Promise<Database> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? openOnServer(server) : openDatabase({ loadDataDir: await template() });
}

/** The migrated template is made once per set of migrations and queue version, and kept beside the sources. */
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
  // Two test files may make it at the same time; a rename leaves either whole.
  renameSync(`${folder}.tar`, file);
}

async function prepare(database: Database): Promise<void> {
  await migrate(database, migrations);
  const queue = createQueue(database);
  await queue.install();
}

async function openOnServer(server: string): Promise<Database> {
  const name = `test_${process.pid}_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const owner = await openDatabase({ url: url.href, poolMax: 2, patient: true });
  await prepare(owner);
  await owner.close();
  const database = await openDatabase({ url: asApplication(url), poolMax: 8 });
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** The login that the application uses in production: no owner, no bypass. `.ci/run` makes it; without it the owner serves. */
function asApplication(url: URL): string {
  const login = process.env.TEST_DATABASE_LOGIN;
  if (!login) return url.href;
  const own = new URL(url);
  own.username = login;
  own.password = process.env.TEST_DATABASE_PASSWORD ?? "";
  return own.href;
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
