/**
 * Background jobs in the main database, so that a job is committed with its rows (security D38). pg-boss has one queue
 * per lane. The payload names the job, so that a new job needs no migration. Each lane schedules jobs fairly between
 * tenants.
 */
import { createHash } from "node:crypto";
import PgBoss from "pg-boss";
import type { Database } from "./database.server";
import { defineJob, jobDefaults, jobs, type Lane, lanes, requireTenant } from "./jobs.server";
import { log } from "./log.server";
import { queueGrants } from "./queue-grants";
import { createJobRunner, deadQueue, type JobRunSummary, runDueJobs } from "./job-runner.server";

export { defineJob, type Lane };

/**
 * Rooms declare their jobs: `declare module "~/platform/queue.server" { interface JobPayloads { "mail.send": … } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface JobPayloads {}

export type JobName = keyof JobPayloads | (string & {});
export type JobPayload<N extends JobName> = N extends keyof JobPayloads
  ? JobPayloads[N]
  : { tenantId: number } & Record<string, unknown>;

type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

type EnqueueOptions = {
  /** Executes the job's insert, for instance in the caller's transaction. */
  executeSql?: ExecuteSql;
  startAfter?: Date | undefined;
  /** No second job is added while a job of this name and key waits. */
  singletonKey?: string;
  /** The lane of the job. By default the lane in the job's definition. */
  lane?: Lane;
};

export type Queue = {
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<Lane>;
  /** Runs a platform job at the times of a cron line (UTC), in only one of all processes. */
  schedule(name: string, cron: string): Promise<void>;
  /** Creates tables and grants as the database's owner. Can be repeated. */
  install(): Promise<void>;
  /** Starts to run jobs in this process. */
  work(): Promise<void>;
  /** Fetches jobs of the lane now, without waiting for the next poll. */
  wake(lane: Lane): void;
  /** For tests. Runs all due jobs one after the other. With `ahead`, runs later jobs too. */
  runDueJobs(options?: { ahead?: boolean }): Promise<JobRunSummary>;
  stop(): Promise<void>;
};

const bossOptions = {
  schema: "pgboss",
  migrate: false,
  schedule: false,
  maintenanceIntervalSeconds: 60,
  // Delete finished jobs soon, because payloads name members. Failed jobs stay for some days, because operators read
  // them.
  archiveCompletedAfterSeconds: 3600,
  archiveFailedAfterSeconds: 3 * 86_400,
  deleteAfterDays: 7,
} as const;

/**
 * Runs the statements of pg-boss on our own pool. Some statements are whole transactions. A failed transaction is
 * rolled back, because the embedded database has only one connection.
 */
function executorOn(database: Database): ExecuteSql {
  return async (text, values) => {
    const client = await database.pool.connect();
    try {
      const name = values?.length ? database.statementNames.of(text) : undefined;
      return await client.query({ text, values, ...(name ? { name } : {}) });
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };
}

const asDb = (executeSql: ExecuteSql) => ({ executeSql }) as PgBoss.Db;

function createBoss(executeSql: ExecuteSql, options: Partial<PgBoss.ConstructorOptions> = {}): PgBoss {
  const boss = new PgBoss({ ...bossOptions, ...options, db: asDb(executeSql) });
  boss.on("error", (error) => log.warn("queue.error", { error }));
  return boss;
}

async function install(executeSql: ExecuteSql): Promise<void> {
  const installer = createBoss(executeSql, { migrate: true, supervise: false });
  await installer.start();
  // The policy "short" lets one job per key wait while others run. A job without a key gets a unique key.
  for (const lane of lanes) await installer.createQueue(lane, { name: lane, policy: "short" });
  await installer.createQueue(deadQueue, {
    name: deadQueue,
    retentionMinutes: bossOptions.archiveFailedAfterSeconds / 60,
  });
  await installer.stop({ graceful: false });
  await executeSql(queueGrants, []);
}

/** A job that is not defined here belongs to another process, so only its tenant can be checked. */
function settingsOf(name: string, payload: unknown) {
  const job = jobs.get(name);
  if (job) job.check(payload);
  else requireTenant(name, payload);
  const options = job?.options ?? jobDefaults;
  return {
    lane: options.lane,
    send: {
      retryLimit: options.retryLimit,
      retryDelay: options.retryDelaySeconds,
      retryBackoff: options.retryBackoff,
      expireInSeconds: options.expireSeconds,
    },
  };
}

function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");
}

async function addJob(boss: PgBoss, name: string, payload: object, options: EnqueueOptions): Promise<Lane> {
  const { executeSql: own, startAfter, singletonKey } = options;
  const { lane: usual, send } = settingsOf(name, payload);
  const lane = options.lane ?? usual;
  const { tenantId = 0 } = payload as { tenantId?: number };
  const id = await boss.send(
    lane,
    { job: name, payload },
    {
      ...send,
      singletonKey: singletonKey ? `${tenantId}:${name}:${singletonKey}` : crypto.randomUUID(),
      ...(startAfter ? { startAfter } : {}),
      ...(own ? { db: asDb(own) } : {}),
    },
  );
  // pg-boss silently drops a job whose queue does not exist.
  if (id === null && !singletonKey) throw new Error(`the lane "${lane}" is missing: run the migrations`);
  return lane;
}

/** Adds scheduled jobs at their times. After an outage, adds the daily jobs that were due. */
function createScheduledAdder(boss: PgBoss, executeSql: ExecuteSql) {
  /** Every process adds the minute's job under the same id, so that the job is added once. */
  async function addScheduled(name: string, minute: number): Promise<void> {
    const { lane, send } = settingsOf(name, {});
    const id = uuidOf(`${name} ${minute}`);
    await boss.send(lane, { job: name, payload: {} }, { ...send, id, singletonKey: `0:${name}:schedule` });
  }

  /**
   * Adds a daily job that was due during an outage. Adds nothing in a new installation, which has no job of an earlier
   * day.
   */
  async function addMissed(name: string, minute: number): Promise<void> {
    const { lane } = settingsOf(name, {});
    const ids = Array.from({ length: bossOptions.deleteAfterDays }, (_, day) =>
      uuidOf(`${name} ${minute - day * 1440}`),
    );
    const { rows } = await executeSql(
      `select id from pgboss.job where name = $1 and id = any($2::uuid[])
       union select id from pgboss.archive where name = $1 and id = any($2::uuid[])`,
      [lane, ids],
    );
    const known = rows.map((row) => (row as { id: string }).id);
    if (known.length > 0 && !known.includes(ids[0] as string)) await addScheduled(name, minute);
  }

  return { add: addScheduled, addMissed };
}

export function createQueue(database: Database): Queue {
  const executeSql = executorOn(database);
  const boss = createBoss(executeSql);
  const runner = createJobRunner(boss, createScheduledAdder(boss, executeSql), executeSql);

  return {
    async enqueue(name, payload, options = {}) {
      const lane = await addJob(boss, name, payload as object, options);
      if (!options.executeSql) runner.wake(lane);
      return lane;
    },
    schedule: async (name, cron) => runner.schedule(name, cron),
    install: () => install(executeSql),
    work: runner.start,
    wake: runner.wake,
    runDueJobs: ({ ahead = false } = {}) => runDueJobs(boss, ahead),
    stop: runner.stop,
  };
}
