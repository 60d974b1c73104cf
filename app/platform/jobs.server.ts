/** The list of background work. A room defines a job beside its verbs. Other rooms enqueue its name. */
import type * as z from "zod";
import { timeouts } from "./timeouts";

export type JobContext = {
  jobId: string;
  /** 1 for the first try. */
  attempt: number;
  /** True on the last attempt. Work not done now is never done. */
  isLastAttempt: boolean;
  /** Aborts when the job has used up its time. Another process may run the job from then on. */
  signal: AbortSignal;
};

/**
 * Each lane has workers of its own in every process, so that no lane waits for another. Urgent: a person waits for
 * the result (password and activation mails, settlement). Quick: everything else. Bulk: many jobs at once
 * (campaigns, announcements, daily mails). Slow: work of several seconds (exports, erasure, upkeep).
 */
export const lanes = ["urgent", "quick", "bulk", "slow"] as const;
export type Lane = (typeof lanes)[number];

export type JobOptions = {
  /** Tries after the first one. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  retryBackoff?: boolean;
  /** After this long the try counts as failed. */
  expireSeconds?: number;
  lane?: Lane;
  /** Upkeep of the whole platform, the only kind of job without a tenant (security D06). */
  platform?: boolean;
};

type Job = {
  name: string;
  options: Required<JobOptions>;
  /** Checks the payload and does the work. Throws `JobPostponed` to be run again later. */
  run(payload: unknown, context: JobContext): Promise<void>;
  /** Throws when `run` would refuse the payload. */
  check(payload: unknown): void;
};

/** The job cannot run yet. It is queued again without using up an attempt. */
export class JobPostponed extends Error {
  override name = "JobPostponed";
}

/** The payload is valid in no version of this program, so a retry is pointless. */
export class MalformedJob extends Error {
  override name = "MalformedJob";
}

export const jobDefaults: Required<JobOptions> = {
  retryLimit: 5,
  retryDelaySeconds: 5,
  retryBackoff: true,
  expireSeconds: timeouts.job.defaultSeconds,
  lane: "quick",
  platform: false,
};

export const jobs = new Map<string, Job>();

/**
 * Defines a job. Handlers must be idempotent: a job runs again after a crash. The payload names the tenant, except in
 * upkeep of the platform.
 */
export function defineJob<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  handler: (payload: z.output<Schema>, context: JobContext) => Promise<void> | void,
  options: JobOptions = {},
): Job {
  if (jobs.has(name)) throw new Error(`the job "${name}" is defined twice`);
  const settings = { ...jobDefaults, ...options };
  const parse = (payload: unknown) => {
    if (!settings.platform) requireTenant(name, payload);
    return schema.parse(payload);
  };
  const job: Job = {
    name,
    options: settings,
    check: parse,
    run: async (payload, context) => handler(parse(payload), context),
  };
  jobs.set(name, job);
  return job;
}

export function requireTenant(name: string, payload: unknown): void {
  const { tenantId } = (payload ?? {}) as { tenantId?: unknown };
  if (!isTenantId(tenantId)) throw new MalformedJob(`the job "${name}" needs a tenantId`);
}

/** The database's integers end here. */
const lastTenantId = 2 ** 31 - 1;

function isTenantId(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= lastTenantId;
}

export function getJob(name: string): Job {
  const job = jobs.get(name);
  if (!job) throw new Error(`no job "${name}" is defined here: has its jobs.server.ts been imported?`);
  return job;
}
