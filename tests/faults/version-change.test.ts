import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sendMessage } from "~/chat/messages.server";
import { randomId } from "~/platform/ids";
import { withCleanups, type AtEnd } from "../../scripts/bench/cleanups";
import { buildEarlierState, fillEarlierState } from "../../scripts/bench/earlier-state";
import { requireBuild } from "../support/server-process";
import { startPostgres } from "../support/postgres";
import { startTestRedis } from "../support/redis";
import { listOffences } from "./books";
import { password, type Resident, settle } from "./fleet";
import { isFull, isWanted, later, sized } from "./load";
import { type LoadResult, listPairs, readRows, startMemberLoad } from "./member-load";
import { openRollingFleet, type RollingFleet, versionWith } from "./rolling-change";

/** Rehearses the change of the version under load: two versions run on one database and Redis. */

const minutes = 60_000;
const present = process.cwd();
const addition = "209901010000_note_live.sql";
const additions = {
  [addition]: "alter table messages add column live text;",
  "209901010001_index_live.sql":
    "-- no transaction\ncreate index concurrently messages_live on messages (tenant_id, live) where live is not null;",
};
const removal = { "209901010002_drop_live.sql": `-- needs ${addition}\nalter table messages drop column live;` };

interface Ground {
  env: Record<string, string>;
  ownerUrl: string;
  oracle<R>(sql: string, values?: unknown[]): Promise<R[]>;
}

/** Opens a PostgreSQL and a Redis of the test's own. `fill` returns the name of the filled database. */
async function openGround(atEnd: AtEnd, fill: (postgres: Servers) => Promise<string>): Promise<Ground> {
  const postgres = await startPostgres(["fsync = off", "max_connections = 120"]);
  atEnd(() => postgres.stop());
  const redis = await startTestRedis();
  atEnd(() => redis.remove());
  const database = await fill(postgres);
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const ownerUrl = at(postgres.ownerUrl);
  const env = {
    DATABASE_URL: at(postgres.appUrl),
    MIGRATE_DATABASE_URL: ownerUrl,
    REDIS_URL: redis.url,
    MASTER_KEY: masterKey,
    LOG_LEVEL: "error",
  };
  return { env, ownerUrl, oracle: (sql, values) => readRows(ownerUrl, sql, values) };
}

type Servers = Awaited<ReturnType<typeof startPostgres>>;
const masterKey = randomBytes(32).toString("base64");

/** Migrates beside the earlier version, restarts one process of it, and then replaces process after process. */
async function roll(fleet: RollingFleet, earlier: string, newer: string): Promise<void> {
  await later(sized(500, 10_000));
  expect(await fleet.migrate(newer)).toContain("Applied:");
  await later(sized(500, 10_000));
  await fleet.replace(1, earlier);
  await fleet.replace(0, newer);
  await fleet.replaceWorker(newer);
  await later(sized(0, 10_000));
  await fleet.replace(1, newer);
  await later(sized(500, 10_000));
}

async function expectNothingLost({ oracle }: Ground, { failures, messages, changes, requests }: LoadResult) {
  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(sized(30, 300));
  expect([messages.size > 4, changes > 0]).toEqual([true, true]);
  const sql = "select client_id as key, seq from messages where body like 'Hello %' and client_id = any($1::text[])";
  const rows = await oracle<{ key: string; seq: number }>(sql, [[...messages.keys()]]);
  const stored = rows.map(({ key, seq }) => [key, Number(seq)] as const);
  expect(stored).toHaveLength(messages.size);
  expect(new Map(stored)).toEqual(messages);
}

async function rehearse(ground: Ground, earlier: string, newer: string, secret: string, atEnd: AtEnd) {
  const offences = await listOffences(ground);
  const fleet = await openRollingFleet(earlier, ground.env);
  atEnd(() => fleet.close());
  const pairs = await listPairs(ground.ownerUrl, sized(3, 6));
  const load = await startMemberLoad(fleet.proxy.port, secret, pairs);
  await roll(fleet, earlier, newer).catch(async (error: unknown) => {
    await load.stop();
    throw error;
  });
  const result = await load.stop();
  expect([...new Set(fleet.proxy.dropped)]).toEqual([]);
  await expectNothingLost(ground, result);
  expect(await listOffences(ground)).toEqual(offences);
  if (isFull)
    console.info(
      `F18: ${result.requests} requests, ${result.messages.size} messages, none failed, ${result.repeated} repeated`,
    );
  return fleet;
}

/** Fills a database with the present version, in which four pairs of members talk. */
async function fillPresent(postgres: Servers, atEnd: AtEnd): Promise<string> {
  const { app, people, database } = await settle(postgres, { people: 8, credits: 100_000 });
  atEnd(() => app.close());
  for (let at = 0; at < people.length; at += 2) {
    const [from, to] = [people[at], people[at + 1]] as [Resident, Resident];
    const message = { to: { memberId: to.id }, body: "First words", clientId: randomId(), origin: "member" } as const;
    await sendMessage(app.ember, from.id, message);
  }
  return database;
}

it.skipIf(!isWanted)(
  "F18: no request fails while a version with more migrations replaces this one, and older versions are refused after a removal",
  () =>
    withCleanups(async (atEnd) => {
      requireBuild();
      const ground = await openGround(atEnd, (postgres) => fillPresent(postgres, atEnd));
      const [newer, newest] = [versionWith(additions), versionWith({ ...additions, ...removal })];
      for (const folder of [newer, newest]) atEnd(() => rmSync(folder, { recursive: true, force: true }));
      const fleet = await rehearse(ground, present, newer, password, atEnd);
      const lack = "The database lacks 209901010002_drop_live.sql, and the login of DATABASE_URL may not make tables.";
      const unmigrated = await fleet.refusal("serve", newest, "MIGRATE_DATABASE_URL");
      expect(unmigrated).toEqual({ status: 1, complaint: expect.stringContaining(lack) });
      expect(await fleet.migrate(newest)).toContain("209901010002_drop_live.sql");
      const cure = `Start a version whose migrations/ has ${addition}, or restore a backup from before.`;
      const refused = await Promise.all([fleet.refusal("serve", present), fleet.refusal("worker", present)]);
      for (const each of refused) expect(each).toEqual({ status: 1, complaint: expect.stringContaining(cure) });
      // A version before the removal has the migration of the addition, so it may restart during the deployment.
      await Promise.all([fleet.replace(1, newer), fleet.replace(0, newest)]);
    }),
  5 * minutes,
);

/** The newest commit before the newest migration, or the commit of FAULTS_AGAINST. Null outside a repository. */
function findEarlierCommit(): string | null {
  const given = process.env.FAULTS_AGAINST;
  if (given) return given;
  const { stdout, status } = spawnSync("git", ["log", "-1", "--format=%H", "--", "migrations"], { encoding: "utf8" });
  const before = `${stdout.trim()}^`;
  const isKnown = status === 0 && spawnSync("git", ["rev-parse", "--verify", "--quiet", before]).status === 0;
  return isKnown ? before : null;
}

const earlierCommit = isFull ? findEarlierCommit() : null;

it.skipIf(!isWanted || earlierCommit === null)(
  "F18: no request fails while this version replaces the build of an earlier commit on one database",
  () =>
    withCleanups(async (atEnd) => {
      requireBuild();
      const earlier = await buildEarlierState(earlierCommit as string, atEnd);
      const folder = mkdtempSync(join(tmpdir(), "earlier-"));
      atEnd(() => rmSync(folder, { recursive: true, force: true }));
      let secret = "";
      const ground = await openGround(atEnd, async ({ appUrl, ownerUrl }) => {
        const env = {
          NODE_ENV: "production",
          DATA_DIR: folder,
          DATABASE_URL: appUrl,
          MIGRATE_DATABASE_URL: ownerUrl,
          MASTER_KEY: masterKey,
          SMTP_URL: "smtp://127.0.0.1:9",
        } as const;
        secret = await fillEarlierState(earlier, { size: "S", sites: 10 }, env, atEnd);
        // The mark keeps the processes from loading the demo.
        await readRows(ownerUrl, "insert into installation (key, value) values ('demo', to_jsonb(now()))");
        return "postgres";
      });
      console.info(`F18: ${earlier.title} is replaced`);
      await rehearse(ground, earlier.root, present, secret, atEnd);
    }),
  30 * minutes,
);
