import { services } from "~/platform/services.server";
import { ifReachable } from "~/platform/store.server";
import { type ActCheck, readLastActCheck } from "./act-check.server";
import type { BacklogCount } from "./backlog-count";

export interface JobCounts {
  waiting: number;
  running: number;
  failed: number;
}

export interface Health {
  database: "pglite" | "postgres";
  store: "memory" | "redis";
  storeReachable: boolean;
  sites: number;
  jobs: JobCounts;
  clockOffsetSeconds: number;
  /** Result of last night's comparison of acts with the journal. Null before the first nightly run. */
  acts: ActCheck | null;
}

/** Reads the health of the whole deployment across tenants. For programs and /dev only. Uses its own connection. */
export async function readHealth(): Promise<Health> {
  const { database, store } = services();
  const { rows } = await database.pool.query<JobCounts & { sites: number; offset: number }>(`
    select count(*) filter (where name <> 'dead' and state in ('created', 'retry')) as waiting,
           count(*) filter (where state = 'active') as running,
           count(*) filter (where name = 'dead' or state = 'failed') as failed,
           (select count(*) from tenants) as sites,
           coalesce((select (value #>> '{}')::double precision from installation where key = 'clock_offset_seconds'), 0) as offset
    from pgboss.job`);
  const { waiting, running, failed, sites, offset } = rows[0] as JobCounts & { sites: number; offset: number };
  return {
    database: database.kind,
    store: store.kind,
    storeReachable: await ifReachable(store.healthy(), false),
    sites,
    jobs: { waiting, running, failed },
    clockOffsetSeconds: offset,
    acts: await readLastActCheck(),
  };
}

export interface FailedJob {
  id: string;
  /** Name of the job. Null for a job of another program. */
  job: string | null;
  tenantId: number | null;
  /** True for a malformed job, which was never tried. */
  isMalformed: boolean;
  tries: number;
  at: string;
  error: string | null;
}

/** Maximum number of failed jobs in a list. */
export const mostJobs = 100;

/** Counts the jobs that `listFailedJobs` lists. Uses its own connection. */
export async function countFailedJobs(): Promise<BacklogCount> {
  const { rows } = await services().database.pool.query<BacklogCount>(
    `select count(*)::integer as count, min(coalesce(completed_on, created_on)) as oldest from (
       select completed_on, created_on from pgboss.job where name = 'dead' or state = 'failed' limit ${mostJobs + 1}) as counted`,
  );
  return rows[0] as BacklogCount;
}

/** Lists failed and malformed jobs without a further retry, newest first. Omits their payloads. */
export async function listFailedJobs(): Promise<FailedJob[]> {
  const { rows } = await services().database.pool.query<FailedJob>(
    `select j.id, d.data ->> 'job' as job, case when d.data -> 'payload' ->> 'tenantId' ~ '^[0-9]{1,9}$'
              then (d.data -> 'payload' ->> 'tenantId')::integer end as "tenantId",
            j.name = 'dead' as "isMalformed", case when j.name = 'dead' then 0 else j.retry_count + 1 end as tries,
            to_json(coalesce(j.completed_on, j.created_on)) #>> '{}' as at, j.output ->> 'error' as error
     from pgboss.job j
     cross join lateral (select case when j.name = 'dead' then j.data -> 'found' else j.data end as data) d
     where j.name = 'dead' or j.state = 'failed'
     order by coalesce(j.completed_on, j.created_on) desc limit ${mostJobs}`,
  );
  return rows;
}
