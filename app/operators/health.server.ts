import { services } from "~/platform/services.server";

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
}

/** How the whole deployment does: read past every tenant, so only programs and /dev may ask. Needs a connection of its own. */
export async function readHealth(): Promise<Health> {
  const { database, store } = services();
  const { rows } = await database.pool.query<JobCounts & { sites: number; offset: number }>(`
    select count(*) filter (where state in ('created', 'retry')) as waiting,
           count(*) filter (where state = 'active') as running,
           count(*) filter (where state = 'failed') as failed,
           (select count(*) from tenants) as sites,
           coalesce((select (value #>> '{}')::double precision from installation where key = 'clock_offset_seconds'), 0) as offset
    from pgboss.job`);
  const { waiting, running, failed, sites, offset } = rows[0] as JobCounts & { sites: number; offset: number };
  return {
    database: database.kind,
    store: store.kind,
    storeReachable: await store.healthy(),
    sites,
    jobs: { waiting, running, failed },
    clockOffsetSeconds: offset,
  };
}
