import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod";
import { type Database, openDatabase } from "./database.server";
import { defineJob, JobPostponed } from "./jobs.server";
import { readBacklogs } from "./queue-backlogs.server";
import { createQueue, type Queue } from "./queue.server";

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function until(question: () => boolean | Promise<boolean>, ms = 8000): Promise<void> {
  // Measured without Date, because a test may set the date.
  for (const end = performance.now() + ms; performance.now() < end; await pause(20)) if (await question()) return;
  throw new Error("it did not come to pass");
}

const done: { what: string; attempt: number; isLast: boolean }[] = [];
let breakNext = 0;
let hold: Promise<void> | undefined;

const payload = z.object({ tenantId: z.number().int(), what: z.string() });

defineJob("test.note", payload, async ({ what }, { attempt, isLastAttempt }) => {
  if (breakNext-- > 0) throw Object.assign(new Error("secret@example.org"), { severity: "ERROR", code: "23505" });
  await hold;
  done.push({ what, attempt, isLast: isLastAttempt });
});
defineJob("test.stubborn", payload, () => Promise.reject(new Error("never")), { retryLimit: 1, retryDelaySeconds: 60 });
defineJob("test.slow", payload, () => pause(60_000), {
  expireSeconds: 1,
  retryLimit: 0,
  lane: "slow",
});
defineJob("test.upkeep", z.object({}), () => void done.push({ what: "upkeep", attempt: 1, isLast: false }), {
  platform: true,
});

let days = 0;
defineJob("test.daily", z.object({}), () => void days++, { platform: true });

let postpones = false;
defineJob("test.postponed", payload, ({ what }, { attempt, isLastAttempt }) => {
  if (postpones) throw new JobPostponed("not now");
  done.push({ what, attempt, isLast: isLastAttempt });
});

describe("the job queue", () => {
  let database: Database;
  let queue: Queue;

  const rows = async (text: string) => (await database.pool.query(text)).rows;
  const note = (what: string, options = {}) => queue.enqueue("test.note", { tenantId: 1, what }, options);

  beforeAll(async () => {
    database = await openDatabase({ url: process.env.TEST_DATABASE_URL });
    await database.pool.query(
      "do $$ begin if not exists (select from pg_roles where rolname = 'app_user') then " +
        "create role app_user nologin; end if; end $$; drop schema if exists pgboss cascade; grant app_user to current_user",
    );
    queue = createQueue(database);
    await queue.install();
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
  });
  beforeEach(async () => {
    await database.pool.query("delete from pgboss.job");
    done.length = 0;
    breakNext = 0;
    hold = undefined;
  });

  it("Installing the queue again at each start does no harm", async () => {
    await queue.install();
    const names = (await rows("select name from pgboss.queue order by name")).map(({ name }) => name);
    expect(names).toEqual(["bulk", "dead", "quick", "slow", "urgent"]);
  });

  it("The queue runs a due job once", async () => {
    await note("a");
    await note("b");
    expect(await queue.runDueJobs()).toEqual({ ran: 2, failures: [] });
    expect(done.map(({ what }) => what).sort()).toEqual(["a", "b"]);
    expect((await queue.runDueJobs()).ran).toBe(0);
  });

  it("The queue leaves a later job until its time", async () => {
    await note("later", { startAfter: new Date(Date.now() + 3_600_000) });
    expect((await queue.runDueJobs()).ran).toBe(0);
    expect((await queue.runDueJobs({ ahead: true })).ran).toBe(1);
  });

  it("The backlog of the queue counts waiting jobs and the age of the oldest due one, but no later job", async () => {
    await note("due");
    await note("later", { startAfter: new Date(Date.now() + 3_600_000) });
    await queue.enqueue("test.slow", { tenantId: 1, what: "slow" }, { startAfter: new Date(Date.now() + 60_000) });
    await database.pool.query("update pgboss.job set start_after = now() - interval '1 minute' where data @> $1", [
      { payload: { what: "due" } },
    ]);
    const { lanes, failed } = await readBacklogs(database);
    const quick = lanes.find(({ lane }) => lane === "quick");
    expect(quick).toMatchObject({ waiting: 2, running: 0 });
    expect(quick?.oldestSeconds).toBeGreaterThanOrEqual(60);
    expect(quick?.oldestSeconds).toBeLessThan(300);
    expect(lanes.find(({ lane }) => lane === "slow")).toMatchObject({ waiting: 1, oldestSeconds: 0 });
    expect(lanes.map(({ lane }) => lane)).toContain("urgent");
    expect(failed).toBe(0);
  });

  it("The queue adds a job in the writer's own transaction, as the tenants' role, and only on commit", async () => {
    for (const end of ["rollback", "commit"]) {
      const client = await database.pool.connect();
      await client.query("begin; set local role app_user");
      const executeSql = (text: string, values: unknown[]) => client.query(text, values);
      await note(end, { executeSql });
      await client.query(end);
      client.release();
    }
    await queue.runDueJobs();
    expect(done.map(({ what }) => what)).toEqual(["commit"]);
  });

  it("The tenants' role cannot read jobs in the queue", async () => {
    await note("private");
    const client = await database.pool.connect();
    for (const text of [
      "select data from pgboss.job",
      "delete from pgboss.job",
      "update pgboss.job set data = '{}'",
      "select * from pgboss.archive",
    ]) {
      await client.query("begin; set local role app_user");
      await expect(client.query(text), text).rejects.toThrow(/permission denied/);
      await client.query("rollback");
    }
    client.release();
  });

  it("The queue needs no more grants for the application's login than app_worker has", async () => {
    const url = process.env.TEST_DATABASE_URL;
    const own = url ? await openDatabase({ url: `${url}?options=-c%20role%3Dapp_worker`, poolMax: 1 }) : database;
    await own.pool.query("set role app_worker");
    const worker = createQueue(own);
    await worker.work();
    await worker.enqueue("test.note", { tenantId: 1, what: "as worker" });
    await until(() => done.length === 1);
    await worker.stop();
    await own.pool.query("update pgboss.version set maintained_on = now()");
    await own.pool.query("delete from pgboss.archive");
    await expect(own.pool.query("drop table pgboss.archive")).rejects.toThrow(/owner/);
    await own.pool.query("reset role");
    if (url) await own.close();
  });

  it("One job per key and tenant may wait in the queue, and another once the first runs", async () => {
    for (const tenantId of [1, 1, 2]) await queue.enqueue("test.note", { tenantId, what: "k" }, { singletonKey: "k" });
    expect((await queue.runDueJobs()).ran).toBe(2);
    await note("k", { singletonKey: "k" });
    expect((await queue.runDueJobs()).ran).toBe(1);
  });

  it("The queue runs a failed job again, tells it the number of the attempt, and stores no word of the error", async () => {
    breakNext = 1;
    await note("a");
    const { failures } = await queue.runDueJobs();
    expect(failures).toHaveLength(1);
    const [job] = await rows("select state, retry_count, start_after > now() as later, output from pgboss.job");
    expect(job).toMatchObject({ state: "retry", later: true });
    expect(JSON.stringify(job.output)).not.toContain("secret");
    await queue.runDueJobs({ ahead: true });
    expect(done).toEqual([{ what: "a", attempt: 2, isLast: false }]);
  });

  it("The queue gives up after the last attempt and keeps the job for operators to see", async () => {
    await queue.enqueue("test.stubborn", { tenantId: 1, what: "x" });
    await queue.runDueJobs({ ahead: true });
    await queue.runDueJobs({ ahead: true });
    expect((await queue.runDueJobs({ ahead: true })).ran).toBe(0);
    expect(await rows("select state from pgboss.job")).toEqual([{ state: "failed" }]);
  });

  it("The queue ends an attempt that takes too long", async () => {
    await queue.enqueue("test.slow", { tenantId: 1, what: "x" });
    const { failures } = await queue.runDueJobs();
    expect(String(failures[0]?.error)).toContain("longer than 1 s");
  });

  it("The queue stops the timer of an undefined job, which would end the process a minute later", async () => {
    const [set, clear] = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "clearTimeout")];
    await queue.enqueue("test.unknown", { tenantId: 1 });
    await queue.runDueJobs();
    const clocks = set.mock.results.filter((_, call) => set.mock.calls[call]?.[1] === 60_000);
    expect(clocks).toHaveLength(1);
    for (const { value } of clocks) expect(clear).toHaveBeenCalledWith(value);
  });

  it("The queue refuses a malformed job, a job without a tenant, and a second definition", async () => {
    await expect(queue.enqueue("test.note", { what: "x" } as never)).rejects.toThrow(/needs a tenantId/);
    await expect(queue.enqueue("test.unknown", { what: "x" } as never)).rejects.toThrow(/needs a tenantId/);
    await expect(queue.enqueue("test.note", { tenantId: 1, what: 5 })).rejects.toThrow();
    expect(() => defineJob("test.note", payload, () => {})).toThrow(/twice/);
    expect((await queue.runDueJobs()).ran).toBe(0);
  });

  it("The queue keeps an undefined job for a process that defines it", async () => {
    await queue.enqueue("test.unknown", { tenantId: 1 });
    const { failures } = await queue.runDueJobs();
    expect(String(failures[0]?.error)).toContain('no job "test.unknown"');
    expect(await rows("select state from pgboss.job")).toEqual([{ state: "retry" }]);
  });

  it.each([
    ["null", "null"],
    ["a list", "[]"],
    ["an envelope without a name", '{"payload":{"tenantId":1}}'],
    ["an envelope with a name that is none", '{"job":7,"payload":{"tenantId":1}}'],
    ["a job without payload", '{"job":"test.note"}'],
    ["a job whose payload is null", '{"job":"test.note","payload":null}'],
    ["a job of no tenant", '{"job":"test.note","payload":{"what":"x"}}'],
  ])("The queue archives a malformed job at once, for operators to see: %s", async (_, data) => {
    const found = JSON.parse(data);
    await database.pool.query(
      `insert into pgboss.job (name, data, policy, singleton_key) values ('quick', $1::jsonb, 'short', 'x')`,
      [data],
    );
    await note("next");
    const { failures } = await queue.runDueJobs();
    expect(failures).toHaveLength(1);
    expect(done.map(({ what }) => what)).toEqual(["next"]);
    expect(await rows("select name, data from pgboss.job where state <> 'completed'")).toEqual([
      { name: "dead", data: { lane: "quick", found } },
    ]);
    expect((await queue.runDueJobs({ ahead: true })).ran).toBe(0);
  });

  it("A postponed job keeps all its attempts and waits longer each time", async () => {
    postpones = true;
    await queue.enqueue("test.postponed", { tenantId: 1, what: "x" });
    const waits: number[] = [];
    for (let time = 0; time < 3; time++) {
      await queue.runDueJobs({ ahead: true });
      const waiting = await rows(
        "select retry_count, retry_limit, extract(epoch from start_after - now())::float8 as wait from pgboss.job where state = 'created'",
      );
      expect(waiting).toMatchObject([{ retry_count: 0, retry_limit: 5 }]);
      waits.push(Math.round((waiting[0] as { wait: number }).wait / 60));
    }
    expect(waits).toEqual([1, 2, 4]);
    postpones = false;
    await queue.runDueJobs({ ahead: true });
    expect(done).toEqual([{ what: "x", attempt: 1, isLast: false }]);
  });

  it("The queue reports that its tables do not exist", async () => {
    await database.pool.query("delete from pgboss.queue where name = 'slow'");
    await expect(queue.enqueue("test.slow", { tenantId: 1, what: "x" })).rejects.toThrow(/run the migrations/);
    await database.pool.query("insert into pgboss.queue (name, policy) values ('slow', 'short')");
  });

  it("Scheduled upkeep runs once a minute, however many processes there are", async () => {
    const workers = [createQueue(database), createQueue(database), createQueue(database)];
    await expect(workers[0]?.schedule("test.note", "* * * * *")).rejects.toThrow(/platform/);
    await expect(workers[0]?.schedule("test.upkeep", "every day")).rejects.toThrow();
    for (const worker of workers) await worker.schedule("test.upkeep", "* * * * *");
    // Start in the middle of a minute, because the number of jobs is uncertain at a minute's end.
    vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now: new Date("2030-06-01T12:00:30Z") });
    try {
      // Let the first worker finish its job, because a waiting job would stop the other workers from adding theirs.
      await workers[0]?.work();
      await until(() => done.length > 0);
      for (const worker of workers.slice(1)) await worker.work();
      await pause(1500);
      expect(done.length).toBe(1);
      vi.setSystemTime(new Date("2030-06-01T12:01:00Z"));
      await until(() => done.length > 1);
      await pause(1500);
      expect(done.length).toBe(2);
    } finally {
      for (const worker of workers) await worker.stop();
      vi.useRealTimers();
    }
  });

  it("A daily job missed during an outage runs once afterwards, also with two processes", async () => {
    vi.useFakeTimers({ toFake: ["Date"], shouldAdvanceTime: true, now: new Date("2030-07-01T03:00:30Z") });
    const workAt = async (time: string, expected: number) => {
      vi.setSystemTime(new Date(time));
      const workers = [createQueue(database), createQueue(database)];
      for (const worker of workers) await worker.schedule("test.daily", "20 4 * * *");
      for (const worker of workers) await worker.work();
      await until(() => days >= expected);
      await pause(1500);
      for (const worker of workers) await worker.stop();
      expect([time, days]).toEqual([time, expected]);
    };
    try {
      // A new installation has missed no job.
      await workAt("2030-07-01T03:00:30Z", 0);
      await workAt("2030-07-01T04:20:30Z", 1);
      // pg-boss archives a finished job after an hour.
      await database.pool.query(
        `with gone as (delete from pgboss.job where data->>'job' = 'test.daily' returning *)
         insert into pgboss.archive select gone.*, now() from gone`,
      );
      await workAt("2030-07-01T12:00:30Z", 1);
      await workAt("2030-07-02T04:31:30Z", 2);
      await workAt("2030-07-02T04:40:30Z", 2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("A failed transaction of pg-boss leaves the connection usable", async () => {
    await database.pool.query("alter schema pgboss rename to elsewhere");
    await database.pool.query("create schema pgboss; create type pgboss.job_state as enum ('in the way')");
    await expect(queue.install()).rejects.toThrow();
    expect(await rows("select 1 as one")).toEqual([{ one: 1 }]);
    await database.pool.query("drop schema pgboss cascade; alter schema elsewhere rename to pgboss");
  });

  it("While the database does not answer, the queue fetches no job and does not fail", async () => {
    await database.pool.query("alter schema pgboss rename to elsewhere");
    await expect(note("nowhere")).rejects.toThrow();
    expect(await queue.runDueJobs()).toEqual({ ran: 0, failures: [] });
    await database.pool.query("alter schema elsewhere rename to pgboss");
  });

  it("The queue works in the background beside pages, and lets jobs end before it stops", async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = resolve;
    });
    const worker = createQueue(database);
    await worker.work();
    await note("held");
    await worker.enqueue("test.note", { tenantId: 1, what: "also held" });
    // Two jobs are unfinished during these queries. A worker that kept the only connection would block the queries.
    const held = "select 1 from pgboss.job where data->>'job' = 'test.note' and state = 'active'";
    await until(async () => (await rows(held)).length === 2);
    expect(done).toEqual([]);
    const stopped = worker.stop();
    await pause(50);
    release();
    await stopped;
    await until(() => done.length === 2);
    expect(await rows("select distinct state from pgboss.job where data->>'job' = 'test.note'")).toEqual([
      { state: "completed" },
    ]);
  });
});
