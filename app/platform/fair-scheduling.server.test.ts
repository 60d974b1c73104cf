import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { type Database, openDatabase } from "./database.server";
import { defineJob, type Lane } from "./jobs.server";
import { createQueue, type Queue } from "./queue.server";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Milliseconds that one job takes, about the time to send a mail. */
const jobMs = 40;
const sent = new Map<number, number>();
const countOf = (tenantId: number) => sent.get(tenantId) ?? 0;

for (const lane of ["urgent", "quick", "bulk"] as const) {
  defineJob(
    `test.mail.${lane}`,
    z.object({ tenantId: z.int() }),
    async ({ tenantId }) => {
      await pause(jobMs);
      sent.set(tenantId, countOf(tenantId) + 1);
    },
    { lane },
  );
}

/**
 * Milliseconds per job. `urgent` is a mail at a slow mail server (7.5 a second with three workers), `slow` the shortest
 * upkeep job.
 */
const slowMs = { urgent: 400, slow: 600 };
/** Tenants of the finished jobs, in the order in which they ran. */
const slowSent: number[] = [];
const failing = new Set<number>();
for (const lane of ["urgent", "slow"] as const) {
  defineJob(
    `test.slow.${lane}`,
    z.object({ tenantId: z.int() }),
    async ({ tenantId }) => {
      slowSent.push(tenantId);
      await pause(slowMs[lane]);
      if (failing.has(tenantId)) throw new Error("the mail server refuses");
    },
    { lane, retryDelaySeconds: 1 },
  );
}

/** Tests use the embedded database, and also a server when one is configured. */
const server = process.env.TEST_DATABASE_URL;
const floodSize = 2000;
/** Enough mails to delay other tenants' reset mails for minutes without fair scheduling. */
const largeFlood = server ? 20_000 : floodSize;
const [flooding, other, third] = [1, 2, 3];

describe(`the flood of one tenant on ${server ? "PostgreSQL" : "the embedded database"}`, { timeout: 180_000 }, () => {
  let database: Database;
  let queue: Queue;

  beforeAll(async () => {
    database = await openDatabase({ url: server, poolMax: 10 });
    await database.pool.query("drop schema if exists pgboss cascade");
    await createQueue(database).install();
  });
  afterAll(() => database.close());
  afterEach(async () => {
    await queue.stop();
    await database.pool.query("delete from pgboss.job");
    sent.clear();
    slowSent.length = 0;
    failing.clear();
  });

  const enqueue = (lane: Lane, tenantId: number) => queue.enqueue(`test.mail.${lane}`, { tenantId });

  async function flood(lane: Lane, size = floodSize): Promise<void> {
    queue = createQueue(database);
    const abreast = 20;
    for (let n = 0; n < size; n += abreast) {
      await Promise.all(Array.from({ length: abreast }, () => enqueue(lane, flooding)));
    }
    await queue.work();
  }

  async function secondsUntilSent(tenantId: number): Promise<number> {
    const before = countOf(tenantId);
    const started = performance.now();
    while (countOf(tenantId) === before && performance.now() - started < 30_000) await pause(10);
    return (performance.now() - started) / 1000;
  }

  it("A flood of bulk mails delays another tenant's urgent mail by less than five seconds", async () => {
    await flood("bulk", largeFlood);
    await pause(1000);
    await enqueue("urgent", other);
    expect(await secondsUntilSent(other)).toBeLessThan(5);
    expect(countOf(flooding)).toBeLessThan(largeFlood);
  });

  it("A flood of urgent mails delays another tenant's urgent mail by less than five seconds", async () => {
    await flood("urgent");
    await pause(1000);
    await enqueue("urgent", other);
    expect(await secondsUntilSent(other)).toBeLessThan(5);
    expect(countOf(flooding)).toBeLessThan(floodSize);
  });

  describe("floods of slow jobs", () => {
    /** Four processes enqueue at once, because the order of the jobs must not depend on the number of processes. */
    async function slowFlood(lane: "urgent" | "slow", tenantId: number, count: number, startAfter?: Date) {
      const processes = Array.from({ length: 4 }, () => createQueue(database));
      const options = startAfter ? { startAfter } : {};
      for (let n = 0; n < count; n += processes.length)
        await Promise.all(processes.map((one) => one.enqueue(`test.slow.${lane}`, { tenantId }, options)));
    }

    async function jobsUntilStarted(tenantId: number): Promise<number> {
      const before = slowSent.length;
      const until = performance.now() + 10_000;
      while (!slowSent.includes(tenantId, before) && performance.now() < until) await pause(10);
      const at = slowSent.indexOf(tenantId, before);
      return at < 0 ? Number.POSITIVE_INFINITY : at - before;
    }

    it("Another tenant's mail overtakes a flood that has long begun", async () => {
      queue = createQueue(database);
      await slowFlood("urgent", flooding, 400);
      await queue.work();
      await pause(3000);
      await createQueue(database).enqueue("test.slow.urgent", { tenantId: other });
      expect(await jobsUntilStarted(other)).toBeLessThan(10);
    });

    it("Another tenant's mail overtakes a flood of retried jobs", async () => {
      queue = createQueue(database);
      failing.add(flooding);
      await slowFlood("urgent", flooding, 200, new Date(Date.now() + 500));
      await queue.work();
      await pause(2500);
      await queue.enqueue("test.slow.urgent", { tenantId: other });
      expect(await jobsUntilStarted(other)).toBeLessThan(10);
    });

    it("A mail takes turns with another tenant's older flood, even where one job runs at a time", async () => {
      queue = createQueue(database);
      for (const tenantId of [flooding, other]) await slowFlood("slow", tenantId, 20);
      await queue.work();
      const until = performance.now() + 15_000;
      while (slowSent.length < 8 && performance.now() < until) await pause(10);
      expect(slowSent.slice(0, 8).filter((tenantId) => tenantId === other).length).toBeGreaterThanOrEqual(3);
    });
  });

  it("A flood of bulk mails keeps at least four fifths of its speed beside other tenants' mails", async () => {
    await flood("bulk");
    await pause(1000);
    const measure = async (beside: () => Promise<unknown>) => {
      const before = countOf(flooding);
      const until = performance.now() + 3000;
      while (performance.now() < until) {
        await beside();
        await pause(100);
      }
      return countOf(flooding) - before;
    };
    const shares: number[] = [];
    // One good round of six is enough, because other load on the machine changes the rate of a round.
    while (shares.length < 6 && Math.max(0, ...shares) <= 0.8) {
      const before = await measure(async () => {});
      const accompanied = await measure(() => Promise.all([enqueue("urgent", other), enqueue("quick", third)]));
      const after = await measure(async () => {});
      shares.push(accompanied / Math.max(before, after));
    }
    console.log(`the flood keeps ${shares.map((share) => share.toFixed(2)).join(", ")} of its rate beside others`);
    expect(countOf(other)).toBeGreaterThan(10);
    expect(Math.max(...shares)).toBeGreaterThan(0.8);
  });
});
