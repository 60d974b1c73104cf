/** The list of background jobs. A room defines a job beside its verbs, and other rooms enqueue the job by name. */
import type * as z from "zod";
import { timeouts } from "./timeouts";

export type JobContext = {
  jobId: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** True for the last attempt. The queue does not repeat work that fails now. */
  isLastAttempt: boolean;
  /** Aborts when the job has used up its time. From then on another process may run the job. */
  signal: AbortSignal;
};

/**
 * Each lane has its own workers in each process, so that no lane waits for another lane. Urgent: a person waits for the
 * result (password mails, activation mails, settlement). Quick: everything else. Bulk: large numbers of jobs
 * (campaigns, announcements, daily mails). Slow: several seconds of work (exports, erasure, upkeep).
 */
export const lanes = ["urgent", "quick", "bulk", "slow"] as const;
export type Lane = (typeof lanes)[number];

export type JobOptions = {
  /** Number of attempts after the first attempt. */
  retryLimit?: number;
  retryDelaySeconds?: number;
  retryBackoff?: boolean;
  /** Seconds after which an attempt counts as failed. */
  expireSeconds?: number;
  lane?: Lane;
  /** True for upkeep of the whole platform. Only such a job has no tenant (security D06). */
  platform?: boolean;
};

type Job = {
  name: string;
  options: Required<JobOptions>;
  /** Checks the payload and does the work. Throws `JobPostponed` when the work must wait. */
  run(payload: unknown, context: JobContext): Promise<void>;
  /** Throws when `run` would refuse the payload. */
  check(payload: unknown): void;
};

/** Error of a job that cannot run yet. The queue runs the job again later and does not count the attempt. */
export class JobPostponed extends Error {
  override name = "JobPostponed";
}

/** Error of a job with an invalid payload. A retry could not help. */
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
 * Defines a job. A handler must be idempotent, because a job runs again after a crash. The payload names the tenant,
 * except for a platform job.
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

/** Largest value of the database's type `integer`. */
const lastTenantId = 2 ** 31 - 1;

function isTenantId(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= lastTenantId;
}

export function getJob(name: string): Job {
  const job = jobs.get(name);
  if (!job) throw new Error(`no job "${name}" is defined here: has its jobs.server.ts been imported?`);
  return job;
}
