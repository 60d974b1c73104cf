/** What takes jobs out of the queue and runs them. Used through `queue.server.ts` only. */
import type PgBoss from "pg-boss";
import * as z from "zod";
import { parseCron } from "./cron";
import { getJob, jobDefaults, jobs, type Lane } from "./jobs.server";
import { describeError, log, withRequestId } from "./log.server";
import { timeouts } from "./timeouts";

export type Drained = { ran: number; failures: { name: string; error: unknown }[] };

type Fetched = PgBoss.JobWithMetadata;

const envelope = z.object({ job: z.string(), payload: z.unknown() });

const pollMs = 1000;
/** How many run at once in one process. */
const places: Record<Lane, number> = { quick: 8, slow: 1 };
const lanes = Object.keys(places) as Lane[];

type Outcome = { name: string; error?: unknown };

async function attempt(fetched: Fetched): Promise<Outcome> {
  const started = performance.now();
  const { job: name, payload } = envelope.parse(fetched.data);
  const facts = () => {
    const ms = Math.round(performance.now() - started);
    return { job: name, jobId: fetched.id, attempt: fetched.retryCount + 1, ms };
  };
  try {
    await withRequestId(fetched.id, () => runInTime(name, payload, fetched));
    log.debug("job.done", facts());
    return { name };
  } catch (error) {
    log.warn("job.failed", { ...facts(), error });
    return { name, error };
  }
}

async function note(boss: PgBoss, lane: Lane, id: string, { error }: Outcome): Promise<void> {
  if (error === undefined) await boss.complete(lane, id);
  // Not the error itself: it may quote a row, and this is kept for days.
  else await boss.fail(lane, id, { error: describeError(error).error });
}

async function perform(boss: PgBoss, lane: Lane, fetched: Fetched): Promise<void> {
  await note(boss, lane, fetched.id, await attempt(fetched));
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
    // Also of a job that is unknown here, or fails before it waits: a rejection nobody awaits ends the process.
    clearTimeout(timer);
  }
}

function fetchJobs(boss: PgBoss, lane: Lane, batchSize: number, ahead = false): Promise<Fetched[]> {
  return boss.fetch(lane, { includeMetadata: true, batchSize, ignoreStartAfter: ahead });
}

/**
 * Runs what is due until nothing is, each job once: what fails is handed back only at the end, since with `ahead` it would
 * be due again at once.
 */
export async function drain(boss: PgBoss, ahead: boolean): Promise<Drained> {
  const failed: { lane: Lane; id: string; outcome: Outcome }[] = [];
  let ran = 0;
  for (let before = -1; before < ran; ) {
    before = ran;
    // Due is what is older than now, and the embedded database's clock knows whole milliseconds only.
    await new Promise((resolve) => setTimeout(resolve, 2));
    for (const lane of lanes) {
      for (const fetched of await fetchJobs(boss, lane, 100, ahead)) {
        const outcome = await attempt(fetched);
        ran += 1;
        if (outcome.error === undefined) await note(boss, lane, fetched.id, outcome);
        else failed.push({ lane, id: fetched.id, outcome });
      }
    }
  }
  for (const { lane, id, outcome } of failed) await note(boss, lane, id, outcome);
  return { ran, failures: failed.map(({ outcome: { name, error } }) => ({ name, error })) };
}

/** A pause that can be cut short, also by a call that came before it began. */
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

/** Adds the jobs of each minute once it has begun; a minute that a sleeping process missed is not made up for. */
function createSchedule(add: AddScheduled) {
  const lines: { name: string; isDue: (at: Date) => boolean }[] = [];
  let lastMinute = 0;
  return {
    put(name: string, cron: string): void {
      if (!getJob(name).options.platform) throw new Error(`only platform jobs are scheduled; "${name}" has a tenant`);
      lines.push({ name, isDue: parseCron(cron) });
    },
    async tick(now: Date): Promise<void> {
      const minute = Math.floor(now.getTime() / 60_000);
      if (minute === lastMinute) return;
      for (const line of lines) if (line.isDue(now)) await add(line.name, minute);
      lastMinute = minute;
    },
  };
}

export function createWorker(boss: PgBoss, addScheduled: AddScheduled) {
  const alarm = createAlarm();
  const schedule = createSchedule(addScheduled);
  const running: Record<Lane, Set<Promise<unknown>>> = { quick: new Set(), slow: new Set() };
  let state: "idle" | "working" | "stopping" = "idle";
  let loop: Promise<void> = Promise.resolve();

  async function startJobs(lane: Lane): Promise<void> {
    const mine = running[lane];
    const free = places[lane] - mine.size;
    if (free <= 0) return;
    for (const fetched of await fetchJobs(boss, lane, free)) {
      // A note that could not be written is mended by pg-boss, which gives the job out again when its time is up.
      const run = perform(boss, lane, fetched).catch((error) => log.warn("queue.error", { jobId: fetched.id, error }));
      mine.add(run);
      run.finally(() => {
        mine.delete(run);
        // Its place is free: there may be more to do.
        alarm.ring();
      });
    }
  }

  async function runLoop(): Promise<void> {
    while (state === "working") {
      try {
        await schedule.tick(new Date());
        for (const lane of lanes) await startJobs(lane);
        await alarm.pause(pollMs);
      } catch (error) {
        log.warn("queue.error", { error });
        await alarm.pause(5 * pollMs);
      }
    }
  }

  async function waitForRunning(): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, timeouts.job.stopMs);
    });
    await Promise.race([Promise.all(lanes.flatMap((lane) => [...running[lane]])), late]);
    clearTimeout(timer);
  }

  return {
    schedule: schedule.put,
    wake: alarm.ring,
    async start() {
      if (state !== "idle") return;
      state = "working";
      await boss.start();
      loop = runLoop();
    },
    async stop() {
      if (state !== "working") return;
      state = "stopping";
      alarm.ring();
      await loop;
      await waitForRunning();
      await boss.stop({ graceful: false });
    },
  };
}
