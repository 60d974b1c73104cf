import { expect, it } from "vitest";
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { paths } from "~/paths";
import { openDatabase } from "~/platform/database.server";
import { randomId } from "~/platform/ids";
import { migrate } from "~/platform/migrations.server";
import { ask, type Person } from "../support/person";
import type { Fleet } from "./fleet";
import { insist, keepAsking, later, type Reply, sized } from "./load";

/** Servers and members that all fault tests share. */
export interface Stage {
  fleet(): Fleet;
  enter(n: number): Promise<Person>;
  enterSome(): Promise<Person[]>;
  conversationOf(one: number, two: number): Promise<string>;
}

export const read = ["/members", "/chats", "/api/user.php", "/likes/sent"];
export const minutes = 60_000;
/** The product promises an answer within five seconds. A busy test machine gets two more. */
const promisedMs = 5_000;
const graceMs = 2_000;

const isServed = ({ status }: Reply) => status === 200 || status === 304;
/** True for a 503 with a short Retry-After, which a busy server may answer. */
const isBusy = ({ status, retryAfter }: Reply) => status === 503 && retryAfter !== null && retryAfter <= 5;
export const unexplained = (replies: readonly Reply[]) => replies.filter((reply) => !isServed(reply) && !isBusy(reply));
const tooLate = (replies: readonly Reply[]) => replies.filter(({ ms }) => ms > promisedMs + graceMs);

async function sendAll(person: Person, conversation: string, keys: readonly string[]): Promise<void> {
  const send = async (key: string) => {
    const answer = await insist(() =>
      person.action(paths.doMessage(conversation), { body: `Hello ${key}`, client_id: key }),
    );
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"seq"')]);
  };
  await Promise.all(keys.map(send));
}

/** Tests with a database that hangs, is migrated while in use, or is replaced by its standby server. */
export function databaseFaults(stage: Stage): void {
  it(
    "F02: while the database hangs, each request is answered within five seconds, and each action happens once",
    () => hangDatabase(stage),
    5 * minutes,
  );

  it(
    "F11: a migration delays no request, even while another transaction stays open for long",
    () => migrateUnderLoad(stage),
    5 * minutes,
  );

  it(
    "F03: every acknowledged message is kept when the standby server replaces the database",
    () => promoteStandby(stage),
    10 * minutes,
  );
}

/** For each stored message with one of the keys, the number of its rows. */
async function timesStored({ oracle }: Fleet, keys: readonly string[]): Promise<number[]> {
  const sql = "select count(*)::integer as n from messages where client_id = any($1::text[]) group by client_id";
  return (await oracle<{ n: number }>(sql, [keys])).map(({ n }) => n);
}

async function hangDatabase({ fleet, enter, enterSome, conversationOf }: Stage): Promise<void> {
  const { postgres, web, oracle } = fleet();
  const visitors = await enterSome();
  const [writer, conversation] = [await enter(0), await conversationOf(0, 1)];
  const home = () => Promise.all(web.map(({ port }) => ask(port, "/", { headers: { host: "ember.localhost" } })));
  await home();
  const load = keepAsking(visitors, read, 20);
  await later(sized(300, 10_000));
  const keys = Array.from({ length: sized(3, 10) }, randomId);
  postgres.hang();
  const sent = sendAll(writer, conversation, keys);
  await later(sized(5_500, 30_000));
  const homes = await home();
  postgres.resume();
  await sent;
  await later(sized(300, 10_000));
  const replies = await load.stop();
  expect(homes.map(({ status }) => status)).toEqual([200, 200]);
  expect(unexplained(replies)).toEqual([]);
  expect(replies.filter(isBusy).length).toBeGreaterThan(0);
  expect(tooLate(replies)).toEqual([]);
  expect(await timesStored(fleet(), keys)).toEqual(keys.map(() => 1));
  const countOpen = "select count(*)::integer as n from pg_stat_activity where usename = 'tandem_app'";
  const isOpen = async () => (await oracle<{ n: number }>(countOpen))[0]?.n;
  // Each of three processes opens at most eleven connections. PostgreSQL notices abandoned connections only after
  // some time.
  await expect.poll(isOpen, { timeout: 15_000 }).toBeLessThanOrEqual(33);
}

async function migrateUnderLoad({ fleet, enterSome }: Stage): Promise<void> {
  const { app, oracle } = fleet();
  const visitors = await enterSome();
  const folder = migrationsAnd({
    "209901010000_live.sql":
      "alter table messages add column live text; create index live_plain on messages (tenant_id, live);",
    "209901010001_live_index.sql":
      "-- no transaction\ncreate index concurrently live_aside on messages (tenant_id, live) where live is not null;",
  });
  const [{ name = "" } = {}] = await oracle<{ name: string }>("select current_database() as name");
  const url = Object.assign(new URL(fleet().postgres.ownerUrl), { pathname: `/${name}` }).href;
  const owner = await openDatabase({ url, poolMax: 1, withoutTimeouts: true });
  const lingering = new pg.Client({ connectionString: url });
  await lingering.connect();
  await lingering.query("begin; select 1 from messages limit 1");
  const load = keepAsking(visitors, read, sized(15, 30));
  const waits: number[] = [];
  const watching = setInterval(async () => {
    // Leave out `create index concurrently`, because it may wait for old transactions but makes no request wait.
    const sql = `select coalesce(max(extract(epoch from now() - l.waitstart)), 0)::float as s
      from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.query not like '%concurrently%'`;
    waits.push((await oracle<{ s: number }>(sql))[0]?.s ?? 0);
  }, 250);
  try {
    const migrated = migrate(owner, folder);
    await later(sized(3_500, 60_000));
    await lingering.query("commit");
    expect(await migrated).toEqual(["209901010000_live.sql", "209901010001_live_index.sql"]);
  } finally {
    clearInterval(watching);
    await lingering.end();
    rmSync(folder, { recursive: true });
  }
  const replies = await load.stop();
  const indexes = "select 1 from pg_index where indexrelid = 'live_aside'::regclass and indisvalid";
  expect(await oracle(indexes)).toHaveLength(1);
  await oracle("alter table messages drop column live; delete from schema_migrations where name like '2099%'");
  await owner.close();
  expect(app.database.kind).toBe("postgres");
  expect(replies.filter((reply) => !isServed(reply))).toEqual([]);
  expect(tooLate(replies)).toEqual([]);
  expect(waits.length).toBeGreaterThan(4);
  expect(Math.max(...waits)).toBeLessThan(3);
}

async function promoteStandby({ fleet, enter, conversationOf }: Stage): Promise<void> {
  const { postgres, line } = fleet();
  const standby = await postgres.addStandby();
  const acknowledged: { key: string; at: number }[] = [];
  let isOver = false;
  const writing = Array.from({ length: sized(3, 40) }, async (_, n) => {
    const [person, conversation] = [await enter(n), await conversationOf(n, n + 1)];
    while (!isOver) {
      const key = randomId();
      await sendAll(person, conversation, [key]);
      acknowledged.push({ key, at: performance.now() });
      await later(2_100);
    }
  });
  await later(sized(3_000, 20_000));
  postgres.kill();
  await standby.promote();
  line.leadTo(standby.port);
  const changed = acknowledged.length;
  await expect.poll(() => acknowledged.length, { timeout: minutes }).toBeGreaterThan(changed + 2);
  await postgres.startAgain();
  await later(sized(3_000, 20_000));
  isOver = true;
  await Promise.all(writing);
  const keys = acknowledged.map(({ key }) => key);
  expect(changed).toBeGreaterThan(0);
  expect(await timesStored(fleet(), keys)).toEqual(keys.map(() => 1));
  const times = acknowledged.map(({ at }) => at).sort((a, b) => a - b);
  expect(Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)))).toBeLessThan(30_000);
  const late = keys.slice(changed + 2);
  expect([late.length > 0, await rowsOnOldServer(fleet(), late)]).toEqual([true, []]);
}

/** Messages with these keys on the replaced database, which runs again and must have received none. */
async function rowsOnOldServer({ postgres, oracle }: Fleet, keys: readonly string[]): Promise<unknown[]> {
  const [{ name = "" } = {}] = await oracle<{ name: string }>("select current_database() as name");
  const old = new pg.Client({
    connectionString: Object.assign(new URL(postgres.ownerUrl), { pathname: `/${name}` }).href,
  });
  await old.connect();
  const { rows } = await old.query("select 1 from messages where client_id = any($1::text[])", [keys]);
  // Reset the synchronous standby, because each commit here would wait for the promoted server.
  await old.query("alter system reset synchronous_standby_names");
  await old.query("select pg_reload_conf()");
  await old.end();
  return rows;
}

/** Makes a folder with the product's migrations and then the given migrations. */
function migrationsAnd(more: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  for (const name of readdirSync("migrations")) symlinkSync(resolve("migrations", name), join(folder, name));
  for (const [name, sql] of Object.entries(more)) writeFileSync(join(folder, name), sql);
  return folder;
}
