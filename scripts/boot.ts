import { resolve } from "node:path";
import "~/jobs.server";
import { findRestoreProblem } from "~/deletion/restore.server";
import { storeDevMail } from "~/dev/mailbox.server";
import { withOwner } from "~/operators/database-owner-connection.server";
import { keepDemoPush } from "~/dev/push-inbox.server";
import { keepDemoSms } from "~/dev/sms-inbox.server";
import { DataFolderInUse } from "~/platform/data-lock.server";
import type { Database } from "~/platform/database.server";
import { advanceJournal } from "~/platform/journal.server";
import { log } from "~/platform/log.server";
import { type Env, EnvironmentError, readEnv } from "~/platform/env.server";
import { findKeyProblem } from "~/platform/key-ring.server";
import type { Mail } from "~/platform/mailer.server";
import {
  type AppliedMigration,
  findNewerMigrations,
  MigrationRefused,
  migrate,
  readMigrations,
  refuseUnfitSchema,
  refuseUnknownPast,
} from "~/platform/migrations.server";
import { createQueue } from "~/platform/queue.server";
import { type Services, services, startServices, stopServices } from "~/platform/services.server";
import { keepSchedule } from "~/schedule.server";
import { subscribe } from "~/subscribers.server";
import { followTenantChanges } from "~/tenancy/changes.server";
import { findTenant, listTenants } from "~/tenancy/resolve.server";
import { openTenant } from "~/tenancy/scope.server";
import { endUnservedStreams } from "~/server/member-stream.server";
import { flushPendingPublishes } from "~/server/pending-publishes.server";
import { loadDemo } from "./demo/load";
import { insistOnLetters } from "./database-locale";
import { insistOnBoundLogin } from "./database-login";
import { insistOnClock, insistOnFolders } from "./machine-check";
import { databaseTrouble, ProgramError } from "./program-error";

const migrationsFolder = resolve("migrations");

interface Booted {
  services: Services;
  /** Waits for running jobs to end, then closes all services. */
  shutDown(): Promise<void>;
}

/**
 * Opens the services and migrates the database. With `demo`, also loads the demo sites. With `serves`, refuses a login
 * that row-level security does not bind.
 */
export async function boot(env: Env, { demo = env.DEMO, serves = false } = {}): Promise<Booted> {
  insistOnFolders(env);
  const opened = await startServices({ env, mailSink: deliverDemoMail, smsSink: keepDemoSms, pushSink: keepDemoPush });
  try {
    await withOwner(env, async (owner) => {
      const insist = async () => serves && insistOnBoundLogin(opened.database, env);
      await insist();
      await prepareDatabase(owner, env);
      // Check again, because a login that may make tables owns the tables of its migrations.
      await insist();
      await insistOnFitSchema(owner);
      await insistOnKeys(opened);
      await insistOnClock(opened.database);
      if (demo) await loadDemoAlone(owner);
    });
  } catch (error) {
    await stopServices();
    throw error;
  }
  const tracing = await traceIfWanted(env);
  const unfollow = followTenantChanges({ onChange: endUnservedStreams });
  subscribe();
  const shutDown = async () => {
    await flushPendingPublishes();
    await unfollow();
    await stopServices();
    await tracing?.stop();
  };
  return { services: opened, shutDown };
}

/** Loads the library only with TRACES_URL, because loading delays the start (P14). */
async function traceIfWanted({ TRACES_URL, TRACES_SHARE }: Env) {
  if (!TRACES_URL) return null;
  const { exportTo, startTracing } = await import("~/platform/traces.server");
  return startTracing({ share: TRACES_SHARE, exporter: exportTo(TRACES_URL) });
}

/** Runs a program's main function. Prints a known failure as one sentence, and exits with status 1. */
export async function runProgram(main: (env: Env) => Promise<void>, environment = readEnv): Promise<void> {
  try {
    await main(environment());
  } catch (thrown) {
    const error = databaseTrouble(thrown);
    const told = [EnvironmentError, DataFolderInUse, MigrationRefused, ProgramError].some(
      (kind) => error instanceof kind,
    );
    console.error(told ? (error as Error).message : error);
    await stopServices();
    process.exit(1);
  }
}

/**
 * Stores a demo's mail for display on `/dev`, without a mail server. The console's mails go to the mailbox of the
 * first site.
 */
async function deliverDemoMail(mail: Mail): Promise<void> {
  const [first] = mail.tenantId === 0 ? await listTenants() : [];
  const tenant = first ?? (await findTenant(mail.tenantId));
  if (tenant) await storeDevMail(openTenant(tenant), mail);
}

/**
 * Refuses to start with a wrong `MASTER_KEY`, because processes with different keys could not decrypt each other's
 * values.
 */
async function insistOnKeys({ database, keys }: Services): Promise<void> {
  const trouble = await findKeyProblem(database, keys);
  if (trouble !== null) throw new ProgramError(trouble);
}

/** Refuses to start on a restored backup that lacks later erasures and ends of sessions (D46). */
export async function requireJournal(): Promise<void> {
  const trouble = await findRestoreProblem();
  if (trouble !== null) throw new ProgramError(trouble);
}

const journalMs = 60_000;

/** Advances the journal in every process, so that a restored backup is detected even without a worker. */
export function keepJournal({ database, journal }: Services): { stop(): void } {
  const advance = () =>
    advanceJournal(database, journal).catch((error: unknown) => log.warn("journal.not_advanced", { error }));
  const timer = setInterval(advance, journalMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Registers the scheduled jobs and starts to run jobs. */
export async function startJobs(): Promise<void> {
  await keepSchedule(services().queue);
  await services().queue.work();
}

/**
 * Applies missing migrations under a lock and returns their names. A login that may not create tables only checks that
 * no migration is missing.
 */
export async function prepareDatabase(owner: Database, env: Env): Promise<string[]> {
  await insistOnLetters(owner);
  if (!(await mayMakeTables(owner))) {
    await insistOnMigrations(owner);
    return [];
  }
  const added = await migrate(owner, migrationsFolder);
  const { rows } = await owner.pool.query("select to_regclass('pgboss.job') is not null as installed");
  if (added.length > 0 || !rows[0]?.installed) await alone(owner, () => createQueue(owner).install());
  if (env.DATABASE_URL && env.MIGRATE_DATABASE_URL) await letIn(owner, env.DATABASE_URL);
  return added;
}

async function mayMakeTables(database: Database): Promise<boolean> {
  const { rows } = await database.pool.query("select has_schema_privilege('public', 'create') as may");
  return rows[0]?.may === true;
}

async function insistOnMigrations(database: Database): Promise<void> {
  const { rows } = await database.pool.query("select to_regclass('schema_migrations') is not null as known");
  const known = rows[0]?.known === true;
  const applied = known ? (await database.pool.query("select name from schema_migrations")).rows : [];
  const names = new Set(applied.map(({ name }) => name));
  const files = readMigrations(migrationsFolder);
  refuseUnknownPast(database, [...names], files);
  const missing = files.filter(({ name }) => !names.has(name));
  if (missing.length === 0) return;
  const list = missing.map(({ name }) => name).join(", ");
  throw new ProgramError(
    `The database lacks ${list}, and the login of DATABASE_URL may not make tables.\n` +
      "Run `npm run migrate` with MIGRATE_DATABASE_URL set to its owner.",
  );
}

/** Accepts the additions of a newer version, and refuses a schema without parts that this version uses. */
async function insistOnFitSchema(database: Database): Promise<void> {
  const { rows } = await database.pool.query<AppliedMigration>("select name, needs from schema_migrations");
  const files = readMigrations(migrationsFolder);
  const newer = findNewerMigrations(rows, files);
  if (newer.length === 0) return;
  refuseUnfitSchema(newer, files);
  const reason = "A newer version has migrated this database. Start the newer version here too.";
  log.warn("schema.newer", { count: newer.length, migration: newer.at(-1)?.name, reason });
}

/** Grants the roles of the migrations to the application's login, which owns no table (DESIGN 13.19). */
async function letIn(owner: Database, applicationUrl: string): Promise<void> {
  const login = decodeURIComponent(new URL(applicationUrl).username);
  if (!/^[\w-]+$/.test(login))
    throw new ProgramError("DATABASE_URL must name a login made of letters, digits, _ and -.");
  const { rows } = await owner.pool.query("select current_user = $1 as same", [login]);
  if (rows[0]?.same) return;
  await owner.pool.query(`grant app_user, app_worker, app_console to "${login}";
    grant select on schema_migrations to "${login}"`);
}

async function loadDemoAlone(owner: Database): Promise<void> {
  if (!(await mayMakeTables(owner))) {
    throw new ProgramError(
      "DEMO=1 needs MIGRATE_DATABASE_URL: the demo's sites and clock belong to the database's owner.",
    );
  }
  await alone(owner, () => loadDemo(owner));
}

/** Lets one process at a time load data, because two processes could both find an empty database. */
async function alone(owner: Database, fn: () => Promise<void>): Promise<void> {
  if (owner.kind === "pglite") return fn();
  const client = await owner.pool.connect();
  try {
    await client.query("select pg_advisory_lock(72617462)");
    await fn();
  } finally {
    await client.query("select pg_advisory_unlock(72617462)");
    client.release();
  }
}
