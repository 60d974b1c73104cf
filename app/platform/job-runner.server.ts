/** Fetches jobs from the queue and runs them. For `queue.server.ts` only. */
import type PgBoss from "pg-boss";
import * as z from "zod";
import { dailyMinute, parseCron } from "./cron";
import { createFairScheduler, type FairScheduler } from "./fair-scheduling.server";
import { getJob, jobDefaults, JobPostponed, jobs, type Lane, lanes, MalformedJob, requireTenant } from "./jobs.server";
import { describeError, log, withRequestId } from "./log.server";
import { inSpan } from "./spans";
import { timeouts } from "./timeouts";

export type JobRunSummary = { ran: number; failures: { name: string; error: unknown }[] };

type Fetched = PgBoss.JobWithMetadata;

const envelope = z.object({
  job: z.string(),
  payload: z.looseObject({}),
  /** How often the job was postponed. */
  postponed: z.int().optional(),
});
type Envelope = z.output<typeof envelope>;

/** Queue of malformed jobs for operators. No worker reads this queue. */
export const deadQueue = "dead";

/** Maximum concurrent jobs per lane in one process. */
const places: Record<Lane, number> = { urgent: 3, quick: 4, bulk: 5, slow: 1 };
/** Pause before the next fetch. A new or completed job ends the pause early. */
const pollMs: Record<Lane, number> = { urgent: 1000, quick: 1000, bulk: 2000, slow: 2000 };
/** Free slots that a lane waits for before a fetch. Fetching several jobs costs no more than fetching one job. */
const leastFree: Record<Lane, number> = { urgent: 1, quick: 1, bulk: 2, slow: 1 };
const shortestPostponeMs = 60_000;
const longestPostponeMs = 15 * 60_000;

type Outcome = { name: string; error?: unknown; content?: Envelope };

async function attempt(fetched: Fetched): Promise<Outcome> {
  const started = performance.now();
  const { success, data: content } = envelope.safeParse(fetched.data);
  if (!success) return refuseMalformed(fetched, "unknown", new MalformedJob("the job is none that was ever enqueued"));
  const name = content.job;
  const facts = () => {
    const ms = Math.round(performance.now() - started);
    return { job: name, jobId: fetched.id, attempt: fetched.retryCount + 1, ms };
  };
  try {
    if (jobs.get(name)?.options.platform === false) requireTenant(name, content.payload);
    await withRequestId(fetched.id, () => inSpan(name, () => runInTime(name, content.payload, fetched)));
    log.debug("job.done", facts());
    return { name };
  } catch (error) {
    if (error instanceof MalformedJob) return refuseMalformed(fetched, name, error);
    if (error instanceof JobPostponed) log.debug("job.postponed", facts());
    else log.warn("job.failed", { ...facts(), error });
    return { name, error, content };
  }
}

function refuseMalformed(fetched: Fetched, name: string, error: MalformedJob): Outcome {
  log.error("job.malformed", { job: name, jobId: fetched.id, error });
  return { name, error };
}

async function note(boss: PgBoss, lane: Lane, fetched: Fetched, { error, content }: Outcome): Promise<void> {
  const { id } = fetched;
  if (error === undefined) return void (await boss.complete(lane, id));
  if (error instanceof MalformedJob) return moveToDead(boss, lane, fetched);
  if (error instanceof JobPostponed && content) return postpone(boss, lane, fetched, content);
  // Store only the kind of the error, because its message may quote a row and failed jobs stay for days.
  await boss.fail(lane, id, { error: describeError(error).error });
}

/** Moves a job to the dead queue under the same id, so that a repeated move adds no second job. */
async function moveToDead(boss: PgBoss, lane: Lane, { id, data }: Fetched): Promise<void> {
  await boss.send(deadQueue, { lane, found: data }, { id });
  if (await boss.getJobById(deadQueue, id)) await boss.deleteJob(lane, id);
}

/** Replaces a postponed job by a new one, so that waiting uses up neither attempts nor time in the queue. */
async function postpone(boss: PgBoss, lane: Lane, fetched: Fetched, content: Envelope): Promise<void> {
  const postponed = (content.postponed ?? 0) + 1;
  const startAfter = new Date(Date.now() + Math.min(longestPostponeMs, shortestPostponeMs * 2 ** (postponed - 1)));
  const { retryLimit, retryDelay, retryBackoff, expireInSeconds, singletonKey } = fetched;
  const options = { retryLimit, retryDelay, retryBackoff, expireInSeconds: Number(expireInSeconds) };
  const key = singletonKey ?? fetched.id;
  await boss.send(lane, { ...content, postponed }, { ...options, singletonKey: key, startAfter });
  await boss.complete(lane, fetched.id);
}

async function perform(boss: PgBoss, lane: Lane, fetched: Fetched): Promise<void> {
  await note(boss, lane, fetched, await attempt(fetched));
}

async function runInTime(name: string, payload: unknown, fetched: Fetched): Promise<void> {
  const seconds = (jobs.get(name)?.options ?? jobDefaults).expireSeconds;
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      abort.abort();
      reject(new Error(`the job took longer than ${seconds} s`));
    }, seconds * 1000);
  });
  const context = {
    jobId: fetched.id,
    attempt: fetched.retryCount + 1,
    isLastAttempt: fetched.retryCount >= fetched.retryLimit,
    signal: abort.signal,
  };
  try {
    await Promise.race([getJob(name).run(payload, context), late]);
  } finally {
    // Clear the timer also when `getJob` throws. Its later rejection would be unhandled and would end the process.
    clearTimeout(timer);
  }
}

function fetchJobs(boss: PgBoss, lane: Lane, batchSize: number, ahead = false): Promise<Fetched[]> {
  return boss.fetch(lane, { includeMetadata: true, batchSize, ignoreStartAfter: ahead });
}

/**
 * Runs all due jobs once. Stores the failures at the end, because with `ahead` a job with a stored failure would run
 * again immediately.
 */
export async function runDueJobs(boss: PgBoss, ahead: boolean): Promise<JobRunSummary> {
  const failed: { lane: Lane; fetched: Fetched; outcome: Outcome }[] = [];
  let ran = 0;
  for (let before = -1; before < ran; ) {
    before = ran;
    // Wait, because a due job must be older than now and the embedded database counts whole milliseconds.
    await new Promise((resolve) => setTimeout(resolve, 2));
    for (const lane of lanes) {
      for (const fetched of await fetchJobs(boss, lane, 100, ahead)) {
        const outcome = await attempt(fetched);
        ran += 1;
        if (outcome.error === undefined) await note(boss, lane, fetched, outcome);
        else failed.push({ lane, fetched, outcome });
      }
    }
  }
  for (const { lane, fetched, outcome } of failed) await note(boss, lane, fetched, outcome);
  return { ran, failures: failed.map(({ outcome: { name, error } }) => ({ name, error })) };
}

/** A pause that `ring` ends early. A `ring` before the pause makes the next pause end immediately. */
function createAlarm() {
  let ringing = false;
  let wake = () => {};
  return {
    ring() {
      ringing = true;
      wake();
    },
    async pause(milliseconds: number): Promise<void> {
      if (!ringing) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      ringing = false;
    },
  };
}

type AddScheduled = (name: string, minute: number) => Promise<void>;

interface Scheduling {
  add: AddScheduled;
  /** Adds a past minute's job, unless the job exists. */
  addMissed: AddScheduled;
}

const minutesOfDay = 24 * 60;

/** Adds the due jobs when a minute begins. After missed minutes, adds only the daily jobs that were due. */
function createSchedule({ add, addMissed }: Scheduling) {
  const lines: { name: string; isDue: (at: Date) => boolean; daily: number | null }[] = [];
  let lastMinute = 0;
  return {
    put(name: string, cron: string): void {
      if (!getJob(name).options.platform) throw new Error(`only platform jobs are scheduled; "${name}" has a tenant`);
      lines.push({ name, isDue: parseCron(cron), daily: dailyMinute(cron) });
    },
    async tick(now: Date): Promise<void> {
      const minute = Math.floor(now.getTime() / 60_000);
      if (minute === lastMinute) return;
      const hasGap = minute !== lastMinute + 1;
      for (const { name, isDue, daily } of lines) {
        if (isDue(now)) await add(name, minute);
        else if (hasGap && daily !== null) await addMissed(name, latestBefore(minute, daily));
      }
      lastMinute = minute;
    },
  };
}

/** Latest minute, up to `minute`, at which a daily job was due. */
function latestBefore(minute: number, daily: number): number {
  const today = minute - (minute % minutesOfDay) + daily;
  return today <= minute ? today : today - minutesOfDay;
}

function createLane(boss: PgBoss, lane: Lane, scheduler: FairScheduler) {
  const alarm = createAlarm();
  const running = new Set<Promise<unknown>>();

  async function startJobs(): Promise<void> {
    const free = places[lane] - running.size;
    if (free < leastFree[lane]) return;
    // Continue after a failure, because jobs in unfair order are better than no jobs.
    await scheduler.prioritize().catch((error: unknown) => log.warn("queue.error", { error }));
    const found = await fetchJobs(boss, lane, free);
    scheduler.recordFetched(found, free);
    for (const fetched of found) {
      // pg-boss runs the job again after the job's time limit when the result cannot be stored.
      const run = perform(boss, lane, fetched).catch((error) => log.warn("queue.error", { jobId: fetched.id, error }));
      running.add(run);
      run.finally(() => {
        running.delete(run);
        // Fetch again, because the job's slot is free.
        alarm.ring();
      });
    }
  }

  return {
    running,
    wake: alarm.ring,
    async loop(isWorking: () => boolean): Promise<void> {
      while (isWorking()) {
        try {
          await startJobs();
          await alarm.pause(pollMs[lane]);
        } catch (error) {
          log.warn("queue.error", { error });
          await alarm.pause(5 * pollMs[lane]);
        }
      }
    },
  };
}

const scheduleMs = 1000;

async function waitForJobs(running: readonly Promise<unknown>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, timeouts.job.stopMs);
  });
  await Promise.race([Promise.all(running), late]);
  clearTimeout(timer);
}

export function createJobRunner(
  boss: PgBoss,
  scheduling: Scheduling,
  execute: (text: string, values: unknown[]) => Promise<unknown>,
) {
  const schedule = createSchedule(scheduling);
  const clock = createAlarm();
  const working = new Map(lanes.map((lane) => [lane, createLane(boss, lane, createFairScheduler(execute, lane))]));
  let state: "idle" | "working" | "stopping" = "idle";
  let loops: Promise<unknown> = Promise.resolve();
  const isWorking = () => state === "working";

  async function keepSchedule(): Promise<void> {
    while (isWorking()) {
      await schedule.tick(new Date()).catch((error: unknown) => log.warn("queue.error", { error }));
      await clock.pause(scheduleMs);
    }
  }

  return {
    schedule: schedule.put,
    wake: (lane: Lane) => working.get(lane)?.wake(),
    async start() {
      if (state !== "idle") return;
      state = "working";
      await boss.start();
      loops = Promise.all([keepSchedule(), ...[...working.values()].map(({ loop }) => loop(isWorking))]);
    },
    async stop() {
      if (state !== "working") return;
      state = "stopping";
      clock.ring();
      for (const { wake } of working.values()) wake();
      await loops;
      await waitForJobs([...working.values()].flatMap(({ running }) => [...running]));
      await boss.stop({ graceful: false });
    },
  };
}
