/** Fair scheduling of jobs between tenants, for `worker.server.ts` only. */
import * as z from "zod";
import type { Lane } from "./jobs.server";

export interface FairScheduler {
  /** Sets the priorities of the lane's waiting jobs, at most once per `prioritizeMs`. */
  prioritize(): Promise<void>;
  /**
   * Records the tenants of fetched jobs. If the jobs filled all free slots, jobs of other tenants may still be waiting.
   */
  recordFetched(fetched: readonly { data: unknown }[], room: number): void;
}

/**
 * Milliseconds between two runs of `prioritize` in a lane. Reading 20,000 waiting jobs takes as long as sending several
 * mails.
 */
const prioritizeMs = 500;
/** Maximum jobs that get a priority in one run of `prioritize`. A process finishes fewer jobs before the next run. */
const mostPrioritized = 100;
const mostRemembered = 1000;

/**
 * SQL that sets priorities: first each tenant's oldest job, then each tenant's second-oldest job. Within one round, the
 * tenant served longest ago comes first. Other jobs keep priority 0. pg-boss fetches by priority, then by age.
 */
const prioritizing = `
  with waiting as (
    select id, priority, created_on, coalesce(data #>> '{payload,tenantId}', '0') as tenant
    from pgboss.job where name = $1 and state < 'active' and start_after < now()
  ), placed as (
    select *, row_number() over (partition by tenant order by created_on, id) as place from waiting
  ), turns as (
    select id, priority, row_number() over (order by place, served.turn nulls first, created_on, id) as turn
    from placed left join unnest($2::text[]) with ordinality as served (tenant, turn) using (tenant)
  ), due as (
    select id, priority, greatest(0, ${mostPrioritized} + 1 - turn)::integer as due from turns
    where (select min(tenant) <> max(tenant) from waiting)
  ), held as (
    select id from pgboss.job
    where name = $1 and state < 'active' and id in (select id from due where due.due <> due.priority)
    for update skip locked
  )
  update pgboss.job as job set priority = due.due
  from due join held using (id) where job.name = $1 and job.id = due.id`;

const ofTenant = z.looseObject({ payload: z.looseObject({ tenantId: z.int() }) });

/** Orders jobs when they are fetched, because the order must not depend on the process that enqueued them. */
export function createFairScheduler(
  execute: (text: string, values: unknown[]) => Promise<unknown>,
  lane: Lane,
): FairScheduler {
  /** Ids of tenants that this process served, in order of service. The first tenant was served longest ago. */
  const served = new Set<string>();
  let othersMayWait = false;
  let prioritizedAt = Number.NEGATIVE_INFINITY;

  function remember(tenant: string): void {
    served.delete(tenant);
    served.add(tenant);
    if (served.size <= mostRemembered) return;
    for (const longestAgo of served) return void served.delete(longestAgo);
  }

  return {
    async prioritize() {
      if (!othersMayWait || performance.now() - prioritizedAt < prioritizeMs) return;
      prioritizedAt = performance.now();
      await execute(prioritizing, [lane, [...served]]);
    },
    recordFetched(fetched, room) {
      othersMayWait = fetched.length === room;
      for (const { data } of fetched) {
        const found = ofTenant.safeParse(data);
        remember(String(found.success ? found.data.payload.tenantId : 0));
      }
    },
  };
}
