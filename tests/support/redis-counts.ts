import { Redis } from "ioredis";

/** Work of a Redis server. Commands inside scripts count too. */
export interface RedisCounts {
  /** Reads from sockets. Commands of one pipeline arrive in one read. */
  batches: number;
  commands: number;
  /** Calls by command. */
  byName: ReadonlyMap<string, number>;
}

export interface RedisCounter {
  /** Runs `work`, then waits until late commands have arrived. */
  during<Result>(work: () => Promise<Result>): Promise<RedisCounts & { result: Result }>;
  close(): void;
}

/** Commands of this counter, and heartbeats of open connections. */
const uncounted: ReadonlySet<string> = new Set(["info", "ping"]);

/** Milliseconds in which a server process sends the commands that follow an answer. */
const lateMs = 150;

const numberOf = (text: string, name: string) => Number(text.match(new RegExp(`^${name}:(\\d+)`, "m"))?.[1] ?? 0);

async function readCounts(client: Redis): Promise<{ reads: number; calls: Map<string, number> }> {
  const stats = await client.info("stats");
  const commands = await client.info("commandstats");
  const calls = [...commands.matchAll(/^cmdstat_(\S+?):calls=(\d+)/gm)];
  return {
    reads: numberOf(stats, "total_reads_processed"),
    calls: new Map(calls.map(([, name, count]) => [String(name), Number(count)])),
  };
}

function difference(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): Map<string, number> {
  const grown = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  return new Map(grown.filter(([, count]) => count > 0));
}

/** Counts by the server's own statistics, so the server must have no other user. */
export function countRedis(url: string): RedisCounter {
  const client = new Redis(url);
  return {
    async during(work) {
      const before = await readCounts(client);
      const result = await work();
      await new Promise((late) => setTimeout(late, lateMs));
      const after = await readCounts(client);
      const calls = difference(before.calls, after.calls);
      const own = [...uncounted].reduce((sum, name) => sum + (calls.get(name) ?? 0), 0);
      const byName = new Map([...calls].filter(([name]) => !uncounted.has(name)));
      const commands = [...byName.values()].reduce((sum, count) => sum + count, 0);
      return { batches: after.reads - before.reads - own, commands, byName, result };
    },
    close: () => client.disconnect(),
  };
}
