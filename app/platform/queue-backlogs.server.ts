import type { Database } from "./database.server";
import { lanes } from "./jobs.server";
import type { Backlogs } from "./metrics.server";

/** Reads how many jobs wait and run, and since when the oldest due job waits. Uses its own connection. */
export async function readBacklogs({ pool }: Database): Promise<Backlogs> {
  const { rows } = await pool.query<{ name: string; waiting: number; running: number; failed: number; oldest: number }>(
    `select name, count(*) filter (where state in ('created', 'retry')) as waiting,
            count(*) filter (where state = 'active') as running,
            count(*) filter (where name = 'dead' or state = 'failed') as failed,
            coalesce(extract(epoch from now() - min(start_after) filter (
              where state in ('created', 'retry') and start_after <= now())), 0)::double precision as oldest
     from pgboss.job group by name`,
  );
  const found = new Map(rows.map((row) => [row.name, row]));
  return {
    failed: rows.reduce((sum, { failed }) => sum + failed, 0),
    lanes: lanes.map((lane) => {
      const { waiting = 0, running = 0, oldest = 0 } = found.get(lane) ?? {};
      return { lane, waiting, running, oldestSeconds: oldest };
    }),
  };
}
