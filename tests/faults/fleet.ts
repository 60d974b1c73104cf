import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { vi } from "vitest";
import { hashPassword } from "~/accounts/passwords.server";
import type { TenantScope } from "~/tenancy/scope.server";
import { type TestApp, openTestApp } from "../support/test-app";
import { Person } from "../support/person";
import { type Server, startPostgres, testVariables } from "../support/postgres";
import { startTestRedis, type TestRedis } from "../support/redis";
import { later } from "./load";
import { end, requireBuild, type Launched, launch, start } from "../support/server-process";
import { type Balancer, startBalancer } from "./balancer";
import { type Relay, startRelay } from "./relay";

export interface Resident {
  id: string;
  name: string;
  email: string;
}

/**
 * Two web processes and a worker of the production build behind a load balancer. Tests may stop, suspend and kill the
 * fleet's PostgreSQL and Redis.
 */
export interface Fleet {
  /** The same database, opened in the test's own process. */
  app: TestApp;
  postgres: Server;
  redis: TestRedis;
  balancer: Balancer;
  /** The relay between all processes and the database. */
  line: Relay;
  /** Members of the first site. */
  people: Resident[];
  /** Members of the second site. */
  neighbours: Resident[];
  /** Runs SQL without row-level security. Each call opens its own connection, because servers may have crashed. */
  oracle<R>(text: string, values?: unknown[]): Promise<R[]>;
  web: Launched[];
  /**
   * Stops or kills a web process, and starts a new process on the same port. The balancer first stops sending requests
   * to a process that gets SIGTERM.
   */
  replace(index: number, how: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Logs a member in through the balancer. */
  enter(who: Resident, site?: string): Promise<Person>;
  /** Starts one more web process with additional environment variables, unknown to the balancer. */
  addProcess(more: Record<string, string>, port?: number): Promise<Launched>;
  /** Ends the processes that `addProcess` started. */
  endAdded(): Promise<void>;
  close(): Promise<void>;
}

export const password = "four words in a row";

export async function openFleet(wishes: { people: number; credits: number }): Promise<Fleet> {
  requireBuild();
  const postgres = await startPostgres(["fsync = off", "max_connections = 120"]);
  const redis = await startTestRedis();
  const { app, people, neighbours, database } = await settle(postgres, wishes);
  const line = await startRelay(Number(new URL(postgres.appUrl).port));
  const dataDir = mkdtempSync(join(tmpdir(), "faults-"));
  const at = (url: string) => Object.assign(new URL(url), { pathname: `/${database}`, port: line.port }).href;
  const env = {
    DATABASE_URL: at(postgres.appUrl),
    MIGRATE_DATABASE_URL: at(postgres.ownerUrl),
    REDIS_URL: redis.url,
    JOBS: "0",
    LOG_LEVEL: "silent",
  };
  const first = await launch(dataDir, env);
  const web = [first, await launch(dataDir, env)];
  const worker = start("worker", dataDir, env);
  const others: Launched[] = [];
  const leaving = new Set<Launched>();
  const balancer = await startBalancer(() => web.filter((one) => !leaving.has(one)).map(({ port }) => port));
  const oracle = async <R>(text: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString: at(postgres.ownerUrl) });
    client.on("error", () => undefined);
    await client.connect();
    return client
      .query(text, values)
      .then(
        ({ rows }) => rows as R[],
        (error: Error) => Promise.reject(error),
      )
      .finally(() => client.end());
  };
  return {
    app,
    postgres,
    redis,
    balancer,
    line,
    people,
    neighbours,
    oracle,
    web,
    addProcess: async (more, port) => {
      const added = await launch(dataDir, { ...env, ...more }, port);
      others.push(added);
      return added;
    },
    endAdded: async () => {
      await Promise.all(others.splice(0).map(({ child }) => end(child)));
    },
    replace: async (index, how) => {
      const process = web[index] as Launched;
      const { child, port } = process;
      if (how === "SIGTERM") {
        leaving.add(process);
        // Wait until the process has accepted the balancer's newest connections, because closing the port would break
        // them.
        await later(200);
        await end(child);
      } else {
        const gone = new Promise((done) => child.once("exit", done));
        child.kill("SIGKILL");
        await gone;
      }
      web[index] = await untilItStands(() => launch(dataDir, env, port));
    },
    enter: (who, site = "ember") => untilItStands(() => new Person(balancer.port, `${site}.localhost`).enter(who.id)),
    close: async () => {
      await balancer.close();
      await Promise.all([...[...web, ...others].map(({ child }) => child), worker].map(end));
      await line.close();
      await app.close();
      await redis.remove();
      postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Calls `begin` until it succeeds, at most ten times. A process may start without its database, or a busy server may
 * refuse a login.
 */
export async function untilItStands<T>(begin: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await begin();
    } catch (error) {
      if (tries === 10) throw error;
      await later(500);
    }
  }
}

/**
 * Migrates a database, and adds two sites whose members all have credits. Marks the demo as loaded, so that no process
 * loads it.
 */
export async function settle(postgres: Server, { people: count, credits }: { people: number; credits: number }) {
  const passwordHash = await hashPassword(password);
  const app = await testAppOn(postgres);
  const moveIn = async (scope: TenantScope, n: number): Promise<Resident> => {
    const [name, email] = [`Resident ${n}`, `resident${n}@faults.test`];
    const id = await app.member(scope, { name, email, premium: true, credits, passwordHash });
    return { id, name, email };
  };
  // Add one member at a time, because many at once would wait too long for a connection.
  const moveInAll = async (scope: TenantScope, most: number) => {
    const residents: Resident[] = [];
    for (let n = 1; n <= most; n += 1) residents.push(await moveIn(scope, n));
    return residents;
  };
  const people = await moveInAll(app.ember, count);
  const neighbours = await moveInAll(app.marina, 16);
  await app.oracle("insert into installation (key, value) values ('demo', to_jsonb(now()))");
  const [here] = await app.oracle<{ database: string }>("select current_database() as database");
  return { app, people, neighbours, database: here?.database ?? "" };
}

/** Opens a test app on this server instead of the shared test server. */
async function testAppOn(server: Server): Promise<TestApp> {
  const own = { ...testVariables(server), TEST_REDIS_URL: "" };
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
  return openTestApp().finally(() => vi.unstubAllEnvs());
}
