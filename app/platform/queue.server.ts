/**
 * Background work on the database that holds the rest, so that a job exists exactly when the rows do that it follows
 * from (security D38). pg-boss keeps the jobs; the loop that fetches them is ours, because one question a second for all
 * queues leaves the single connection of the embedded database to the pages, and one a second per queue would not.
 */
import PgBoss from "pg-boss";
import { type Database, statementName } from "./database.server";
import { defineJob, getJob, type Job, jobs } from "./jobs.server";
import { describeError, log, withRequestId } from "./log.server";
import { queueGrants } from "./queue-grants";
import { timeouts } from "./timeouts";

export { defineJob, jobs, queueGrants };

/** Rooms add their jobs: `declare module "~/platform/queue.server" { interface JobPayloads { "mail.send": … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface JobPayloads {}

export type JobName = keyof JobPayloads | (string & {});
export type JobPayload<N extends JobName> = N extends keyof JobPayloads
  ? JobPayloads[N]
  : { tenantId: number } & Record<string, unknown>;

export type ExecuteSql = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

export type EnqueueOptions = {
  /** The way into the transaction of a writer. */
  executeSql?: ExecuteSql;
  startAfter?: Date;
  /** While a job with this key waits, another one with it is not added. */
  singletonKey?: string;
};

export type Drained = { ran: number; failures: { name: string; error: unknown }[] };

export type Queue = {
  enqueue<N extends JobName>(name: N, payload: JobPayload<N>, options?: EnqueueOptions): Promise<void>;
  /** Runs a platform job at the times of a cron line (UTC), in one process of all. */
  schedule(name: string, cron: string): Promise<void>;
  /** Makes the tables and queues of all jobs defined so far; only the owner of the database can. */
  install(): Promise<void>;
  /** Runs jobs from now on, in this process. */
  work(): Promise<void>;
  /** Looks for jobs at once instead of at the next second. */
  wake(): void;
  /** Runs everything that is due now, one after the other; with `ahead` also what waits for a later time. For tests. */
  drainOnce(options?: { ahead?: boolean }): Promise<Drained>;
  stop(): Promise<void>;
};

type Fetched = PgBoss.JobWithMetadata<Record<string, unknown>>;

const bossOptions = {
  schema: "pgboss",
  migrate: false,
  maintenanceIntervalSeconds: 60,
  // Payloads name members: what is done is soon forgotten, what failed stays long enough to be looked at.
  archiveCompletedAfterSeconds: 3600,
  archiveFailedAfterSeconds: 3 * 86_400,
  deleteAfterDays: 7,
} as const;

const pollMs = 1000;
const concurrency = 8;

/** `start_after` is pg-boss's own wall clock, not `app_now()`: a moved demo clock does not hurry the outbox. */
const dueNames = `select q.name from pgboss.queue q where q.name = any($1) and exists (
  select from pgboss.job j where j.name = q.name and j.state < 'active' and (j.start_after < now() or $2))`;

/**
 * Statements of pg-boss on the app's own pool. Some are whole transactions in one text; one that fails would leave the
 * only connection of the embedded database inside an aborted transaction.
 */
function executorOn(database: Database): ExecuteSql {
  return async (text, values) => {
    const client = await database.pool.connect();
    try {
      const name = values?.length ? statementName(text) : undefined;
      return await client.query({ text, values, ...(name ? { name } : {}) });
    } catch (error) {
      await client.query("rollback").catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  };
}

function createBoss(executeSql: ExecuteSql, options: Partial<PgBoss.ConstructorOptions> = {}): PgBoss {
  const boss = new PgBoss({ ...bossOptions, ...options, db: { executeSql } as PgBoss.Db });
  boss.on("error", (error) => log.warn("queue.error", { error }));
  return boss;
}

function queueSettings({ name, options }: Job): PgBoss.Queue {
  return {
    name,
    // "short" lets one job per key wait, whatever is running; jobs without a key get one of their own.
    policy: "short",
    retryLimit: options.retryLimit,
    retryDelay: options.retryDelaySeconds,
    retryBackoff: options.retryBackoff,
    expireInSeconds: options.expireSeconds,
  };
}

async function install(executeSql: ExecuteSql): Promise<void> {
  const installer = createBoss(executeSql, { migrate: true, supervise: false, schedule: false });
  await installer.start();
  const known = new Set((await installer.getQueues()).map((queue) => queue.name));
  for (const job of jobs.values()) {
    const settings = queueSettings(job);
    if (known.has(job.name)) await installer.updateQueue(job.name, settings);
    else await installer.createQueue(job.name, settings);
  }
  await installer.stop({ graceful: false });
  await executeSql(queueGrants, []);
}

/** Runs a job and notes how it went; never throws for the job's own failure, which it returns. */
async function perform(boss: PgBoss, job: Job, fetched: Fetched): Promise<unknown> {
  const started = performance.now();
  const attempt = fetched.retryCount + 1;
  const facts = () => ({ job: job.name, jobId: fetched.id, attempt, ms: Math.round(performance.now() - started) });
  try {
    await withRequestId(fetched.id, () => runInTime(job, fetched, attempt));
    await boss.complete(job.name, fetched.id);
    log.debug("job.done", facts());
    return undefined;
  } catch (error) {
    log.warn("job.failed", { ...facts(), error });
    // Not the error itself: it may quote a row, and this is kept for days.
    await boss.fail(job.name, fetched.id, { error: describeError(error).error });
    return error;
  }
}

async function runInTime(job: Job, fetched: Fetched, attempt: number): Promise<void> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort();
      reject(new Error(`the job took longer than ${job.options.expireSeconds} s`));
    }, job.options.expireSeconds * 1000);
  });
  const isLastAttempt = fetched.retryCount >= fetched.retryLimit;
  const context = { jobId: fetched.id, attempt, isLastAttempt, signal: abort.signal };
  await Promise.race([job.run(fetched.data ?? {}, context), late]).finally(() => clearTimeout(timer));
}

export function createQueue(database: Database): Queue {
  const executeSql = executorOn(database);
  const boss = createBoss(executeSql);
  const worker = createWorker(boss, executeSql);

  return {
    async enqueue(name, payload, options = {}) {
      getJob(name).check(payload);
      const { tenantId } = payload as { tenantId?: number };
      const { startAfter, singletonKey } = options;
      const id = await boss.send(name, payload as object, {
        singletonKey: singletonKey ? `${tenantId ?? 0}:${singletonKey}` : crypto.randomUUID(),
        ...(startAfter ? { startAfter } : {}),
        ...(options.executeSql ? { db: { executeSql: options.executeSql } as PgBoss.Db } : {}),
      });
      // pg-boss drops a job silently when its queue was never made.
      if (id === null && !singletonKey) throw new Error(`the queue of the job "${name}" is missing: run the migrations`);
      if (!options.executeSql) worker.wake();
    },
    async schedule(name, cron) {
      if (!getJob(name).options.platform) throw new Error(`only platform jobs are scheduled; "${name}" has a tenant`);
      await boss.schedule(name, cron, {}, { tz: "UTC" });
    },
    install: () => install(executeSql),
    work: worker.start,
    wake: worker.wake,
    drainOnce: ({ ahead = false } = {}) => drain(boss, executeSql, ahead),
    stop: worker.stop,
  };
}

async function findDue(executeSql: ExecuteSql, ahead = false): Promise<string[]> {
  const { rows } = await executeSql(dueNames, [[...jobs.keys()], ahead]);
  return (rows as { name: string }[]).map((row) => row.name);
}

function fetchJobs(boss: PgBoss, name: string, batchSize: number, ahead = false): Promise<Fetched[]> {
  return boss.fetch<Record<string, unknown>>(name, { includeMetadata: true, batchSize, ignoreStartAfter: ahead });
}

async function drain(boss: PgBoss, executeSql: ExecuteSql, ahead: boolean): Promise<Drained> {
  const drained: Drained = { ran: 0, failures: [] };
  // With `ahead` a job that fails is due again at once; nothing is tried more than once in a drain.
  const seen = new Set<string>();
  for (let names = await findDue(executeSql, ahead); names.length > 0; names = await findDue(executeSql, ahead)) {
    const before = drained.ran;
    for (const name of names) {
      const batch = await fetchJobs(boss, name, 100, ahead);
      for (const fetched of batch) {
        if (seen.has(fetched.id)) {
          await boss.fail(name, fetched.id);
          continue;
        }
        seen.add(fetched.id);
        const error = await perform(boss, getJob(name), fetched);
        drained.ran += 1;
        if (error) drained.failures.push({ name, error });
      }
    }
    if (drained.ran === before) break;
  }
  return drained;
}

function createWorker(boss: PgBoss, executeSql: ExecuteSql) {
  const running = new Map<string, Set<Promise<unknown>>>();
  let stopping = false;
  let started = false;
  let loop: Promise<void> = Promise.resolve();
  let rouse = () => {};
  let roused = false;

  const activeCount = () => Array.from(running.values(), (set) => set.size).reduce((sum, size) => sum + size, 0);

  function wake(): void {
    roused = true;
    rouse();
  }

  async function pause(milliseconds: number): Promise<void> {
    if (!roused) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        rouse = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    roused = false;
  }

  async function startJobs(name: string): Promise<void> {
    const job = getJob(name);
    const mine = running.get(name) ?? new Set();
    running.set(name, mine);
    const places = Math.min(job.options.concurrency - mine.size, concurrency - activeCount());
    if (places <= 0) return;
    for (const fetched of await fetchJobs(boss, name, places)) {
      // A note that could not be written is mended by pg-boss, which gives the job out again when its time is up.
      const run = perform(boss, job, fetched).catch((error) => log.warn("queue.error", { job: name, error }));
      mine.add(run);
      run.finally(() => {
        mine.delete(run);
        wake();
      });
    }
  }

  async function runLoop(): Promise<void> {
    while (!stopping) {
      try {
        if (activeCount() < concurrency) for (const name of await findDue(executeSql)) await startJobs(name);
        await pause(pollMs);
      } catch (error) {
        log.warn("queue.error", { error });
        await pause(5 * pollMs);
      }
    }
  }

  return {
    wake,
    async start() {
      if (started) return;
      started = true;
      await boss.start();
      loop = runLoop();
    },
    async stop() {
      stopping = true;
      wake();
      await loop;
      const all = Array.from(running.values(), (set) => [...set]).flat();
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, timeouts.job.stopMs);
      });
      await Promise.race([Promise.all(all), late]);
      clearTimeout(timer);
      if (started) await boss.stop({ graceful: false });
    },
  };
}
