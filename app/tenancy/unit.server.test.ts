import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { type Database, openDatabase } from "~/platform/database.server";
import { services } from "~/platform/services.server";
import { StatementNames } from "~/platform/statement-names.server";
import { testAppOfFile } from "../../tests/support/test-app";
import { countRoundTrips } from "./round-trips.server";
import { UnitConnection } from "./unit.server";

const statementNames = new StatementNames();
const app = testAppOfFile();

describe("the count of round trips", () => {
  it("Only the round trips of the call itself are counted, and none of a neighbour's", async () => {
    const neighbour = app.ember.db.write((w) => w.now());
    const { answer, trips } = await countRoundTrips(async () => {
      const now = await app.ember.db.read((q) => q.now());
      await neighbour;
      return now;
    });
    expect([answer, trips]).toEqual([expect.any(Date), 1]);
    // Two round trips: the statement together with the settings, and the commit.
    expect((await countRoundTrips(() => app.ember.db.write((w) => w.now()))).trips).toBe(2);
  });
});

describe("the connection of a finished unit", () => {
  it("A unit releases its connection after parallel queries", async () => {
    const answers = await app.ember.db.read((q) => Promise.all([q.now(), q.now(), q.now()]));
    expect(answers).toEqual([expect.any(Date), expect.any(Date), expect.any(Date)]);
  });

  it("A unit releases its connection when one of its parallel writes fails", async () => {
    const asked = app.ember.db.write((w) => Promise.all([w.now(), w.rows(sql`select 1 / 0`), w.now(), w.now()]));
    await expect(asked).rejects.toThrow("division by zero");
    expect(await app.ember.db.read((q) => q.now())).toBeInstanceOf(Date);
  });

  it("A unit releases its connection when it fails before the connection arrives", async () => {
    const gone = () => Promise.reject(new Error("gone"));
    for (let round = 0; round < 20; round++) {
      await expect(app.ember.db.read((q) => Promise.all([q.now(), gone()]))).rejects.toThrow("gone");
      await expect(app.ember.db.write((w) => Promise.all([w.now(), gone()]))).rejects.toThrow("gone");
    }
    // This read would hang if a unit kept its connection. The embedded database has only one connection.
    expect(await app.ember.db.read((q) => q.now())).toBeInstanceOf(Date);
  });

  it("An aborted unit releases its connection without a query", async () => {
    const leaving = new AbortController();
    let arrive = (_: unknown) => {};
    const client = { query: vi.fn(), release: vi.fn(), getTransactionStatus: () => "I" };
    const connect = vi.fn(() => new Promise((done) => (arrive = done)));
    const database = {
      kind: "postgres",
      isDistributed: false,
      pool: { connect },
      statementNames,
    } as unknown as Database;
    const unit = new UnitConnection(database, 1, "read only", leaving.signal);
    const asked = expect(unit.run("select 1", [])).rejects.toThrow("aborted");
    leaving.abort();
    arrive(client);
    await asked;
    unit.endRead();
    await expect.poll(() => client.release).toHaveBeenCalledTimes(1);
    const next = new UnitConnection(database, 1, "read only", leaving.signal);
    await expect(next.run("select 1", [])).rejects.toThrow("aborted");
    expect([connect.mock.calls.length, client.query.mock.calls.length]).toEqual([1, 0]);
  });

  it("An ended unit takes no connection", async () => {
    const connect = vi.fn(() => Promise.reject(new Error("a connection was taken")));
    const database = { kind: app.database.kind, pool: { connect } } as unknown as Database;
    for (const end of ["endRead", "commit", "rollback"] as const) {
      const unit = new UnitConnection(database, 1, end === "endRead" ? "read only" : "read write");
      await unit[end]();
      await expect(unit.run("select 1", [])).rejects.toThrow("has ended");
    }
  });
});

describe("a connection of PostgreSQL", () => {
  /** Runs `work` on a pool of one connection, which each unit gets from the previous unit. */
  async function withOne(work: (read: (text: string) => Promise<unknown[]>, database: Database) => Promise<void>) {
    if (app.database.kind !== "postgres") return;
    const url = app.database.pool.options.connectionString;
    const database = await openDatabase({ url, poolMax: 1 });
    const read = async (text: string) => {
      const unit = new UnitConnection(database, app.ember.tenant.id, "read only");
      const answer = unit.run(text, []).finally(() => unit.endRead());
      return (await answer).rows;
    };
    try {
      await work(read, database);
    } finally {
      await database.close();
    }
  }

  it("A connection whose server process ended is not used again", () =>
    withOne(async (read) => {
      const ended = expect(read("select pg_sleep(60)")).rejects.toMatchObject({ code: "57P01" });
      const waiting = [1, 2, 3].map((number) => read(`select ${number} as number`));
      const end = `select pg_terminate_backend(pid) from pg_stat_activity
        where query = 'select pg_sleep(60)' and state = 'active' and datname = current_database()`;
      await expect.poll(() => app.oracle(end), { interval: 5 }).toHaveLength(1);
      await ended;
      expect(await Promise.all(waiting)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
    }));

  it("A connection that lost its prepared statements fails only once", () =>
    withOne(async (read, { pool }) => {
      expect(await read("select 1 as one")).toEqual([{ one: 1 }]);
      await pool.query("discard all");
      await expect(read("select 1 as one")).rejects.toMatchObject({ code: "26000" });
      expect(await read("select 1 as one")).toEqual([{ one: 1 }]);
    }));

  it("A connection whose prepared statement a migration outdated fails only once", () =>
    withOne(async (read) => {
      await app.oracle("create table grown (a integer); grant select on grown to app_user");
      expect(await read("select * from grown")).toEqual([]);
      await app.oracle("alter table grown add b integer");
      await expect(read("select * from grown")).rejects.toMatchObject({ code: "0A000" });
      expect(await read("select * from grown")).toEqual([]);
    }));

  it("A connection of a distributed database gets begin and settings separately, even for its first read", async ({
    skip,
  }) => {
    if (app.database.kind !== "postgres") skip();
    await app.oracle("create schema stand_in; create table stand_in.pg_extension as select 'citus' as extname");
    await app.oracle("grant usage on schema stand_in to public; grant select on stand_in.pg_extension to public");
    const url = new URL(app.database.pool.options.connectionString as string);
    const begins: boolean[] = [];
    for (const path of ["public,pg_catalog", "stand_in,pg_catalog"]) {
      url.searchParams.set("options", `-c search_path=${path}`);
      const database = await openDatabase({ url: String(url), poolMax: 1 });
      const unit = new UnitConnection(database, app.ember.tenant.id, "read only");
      const text = "select transaction_timestamp()::text as begun, current_setting('app.tenant_id') as tenant";
      const { rows: first } = await unit.run<{ begun: string; tenant: string }>(text, []);
      const { rows: next } = await unit.run<{ begun: string; tenant: string }>(text, []);
      expect([first, next].map(([row]) => row?.tenant)).toEqual(Array(2).fill(String(app.ember.tenant.id)));
      begins.push(first[0]?.begun === next[0]?.begun);
      unit.endRead();
      await database.close();
    }
    expect(begins).toEqual([false, true]);
  });

  it("A connection left inside a transaction is not used again with its tenant's rights", () =>
    withOne(async (read, { pool }) => {
      await read("begin");
      const { rows } = await pool.query("select current_user = session_user as own");
      expect(rows).toEqual([{ own: true }]);
    }));

  it("A connection on which a statement was merely refused is kept", () =>
    withOne(async (read) => {
      const [before] = await read("select pg_backend_pid() as pid");
      await expect(read("select 1 / 0")).rejects.toThrow("division by zero");
      expect(await read("select pg_backend_pid() as pid")).toEqual([before]);
    }));
});

describe("a unit of work", () => {
  it("A unit has the rights of the application, whichever login connects", async () => {
    const roleIn = async (mode: "read" | "write") =>
      app.ember.db[mode]((q) => q.rows<{ role: string }>(sql`select current_user::text as role`));
    expect(await roleIn("write")).toEqual([{ role: "app_user" }]);
    expect(await roleIn("read")).toEqual([{ role: "app_user" }]);
  });
});

describe("a unit with a caught failure", () => {
  it("A unit whose failure was caught does not count as committed", async () => {
    const told: string[] = [];
    const careless = app.ember.db.write(async (w) => {
      w.afterCommit(() => void told.push("done"));
      await w.rows(sql`select 1 / 0`).catch(() => {});
    });
    await expect(careless).rejects.toThrow(/Nothing was committed/);
    expect(told).toEqual([]);
  });
});

describe("a unit of the embedded database", () => {
  it("A unit of the embedded database sends one statement at a time, since pg 9 drops the driver's queue", async () => {
    let sent = 0;
    const most: number[] = [];
    const query = async () => {
      most.push(++sent);
      await new Promise(setImmediate);
      sent -= 1;
      return { command: "COMMIT", rows: [] };
    };
    const database = { kind: "pglite", statementNames, pool: { connect: async () => ({ query, release: () => {} }) } };
    const unit = new UnitConnection(database as unknown as Database, 1, "read write");
    const asked = [1, 2, 3].map((number) => unit.run(`select ${number}`, []));
    await asked[0];
    await unit.commit();
    await Promise.all(asked);
    expect(most).toEqual([1, 1, 1, 1, 1]);
  });
});

describe("a unit whose transaction could not begin", () => {
  const codeIs = (code: string) => Object.assign(new Error(code), { code });
  const client = {
    query: (asked: string | { text: string }) => {
      const isBegin = typeof asked === "string" && asked.startsWith("begin");
      return isBegin ? Promise.reject(codeIs("57014")) : Promise.reject(codeIs("25P02"));
    },
    release: () => {},
  };
  const database = { kind: "postgres", statementNames, pool: { connect: async () => client } } as unknown as Database;

  it("A unit whose transaction could not begin reports the first reason", async () => {
    const unit = new UnitConnection(database, 1, "read write");
    await expect(unit.run("select 1", [])).rejects.toMatchObject({ code: "57014" });
  });
});

describe("a job of a unit", () => {
  const add = () =>
    app.ember.db.write(async (w) => {
      await w.enqueue("mail.send", { mailId: "00000000-0000-4000-8000-000000000000" });
      expect(services().queue.wake).not.toHaveBeenCalled();
    });

  it("A job wakes this process's worker only after the commit", async () => {
    const wake = vi.spyOn(services().queue, "wake");
    await add();
    expect(wake).toHaveBeenCalledOnce();
  });

  it("A job of a failed unit wakes no worker", async () => {
    const wake = vi.spyOn(services().queue, "wake");
    const failing = app.ember.db.write(async (w) => {
      await w.enqueue("mail.send", { mailId: "00000000-0000-4000-8000-000000000000" });
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(wake).not.toHaveBeenCalled();
  });
});
