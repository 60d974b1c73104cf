import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ask } from "../support/person";
import { emptyRedis } from "../support/redis";
import { end, launch, type Launched, requireBuild, runTenant } from "../support/server-process";

/** The steps of docs/production.md from an empty database to a live site, then new hosts under running processes. */

interface SiteRecord {
  state: string;
  hosts: string[];
  settings: { payment_provider: string };
}

/** A production process refuses the owner's login, so that the login of the application is needed too. */
const server = process.env.TEST_DATABASE_LOGIN && process.env.TEST_DATABASE_URL;
const build = resolve(import.meta.dirname, "../../build/server");

describe.runIf(server)("production processes on an empty PostgreSQL", () => {
  const name = `new_domain_${process.pid}_${Date.now().toString(36)}`;
  let folder: string;
  let env: Record<string, string>;
  let web: Launched;
  /** Two processes with Redis, if there is one, and one without: that one hears of changes from PostgreSQL alone. */
  let webs: Launched[] = [];

  beforeAll(async () => {
    requireBuild();
    folder = mkdtempSync(join(tmpdir(), "new-domain-"));
    mkdirSync(join(folder, "tenants"));
    cpSync("tenants/_template", join(folder, "tenants/_template"), { recursive: true });
    await onServer(
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'`,
    );
    env = { ...(await addresses()), NODE_ENV: "production", DEMO: "0", DESK_DEMO: "0", TRUST_PROXY: "1" };
    const migrated = spawnSync(process.execPath, [join(build, "migrate.js")], { encoding: "utf8", env: programEnv() });
    expect(migrated).toMatchObject({ status: 0 });
    Object.assign(env, { MASTER_KEY: Buffer.alloc(32, 9).toString("base64"), SMTP_URL: "smtp://127.0.0.1:9" });
    const serving = { ...env, HOST: "127.0.0.1", DRAIN_NOTICE_MS: "0", JOBS: "0" };
    const { REDIS_URL: _, ...withoutRedis } = serving as Record<string, string>;
    webs = await Promise.all([serving, serving, withoutRedis].map((each) => launch(folder, each)));
    web = webs[0] as Launched;
  });
  afterAll(async () => {
    await Promise.all(webs.map(({ child }) => end(child)));
    await onServer(`drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  });

  const programEnv = () => ({ PATH: process.env.PATH, ...env, DATA_DIR: folder }) as unknown as NodeJS.ProcessEnv;

  async function onServer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  async function addresses(): Promise<Record<string, string>> {
    const owner = new URL(server ?? "");
    owner.pathname = `/${name}`;
    const login = new URL(owner);
    login.username = process.env.TEST_DATABASE_LOGIN ?? owner.username;
    if (process.env.TEST_DATABASE_LOGIN) login.password = process.env.TEST_DATABASE_PASSWORD ?? "";
    const redis = await emptyRedis("process");
    return { MIGRATE_DATABASE_URL: owner.href, DATABASE_URL: login.href, ...(redis ? { REDIS_URL: redis } : {}) };
  }

  const tenant = (...words: string[]) => runTenant(folder, env, words);

  async function apply(slug: string, change: (record: SiteRecord) => void): Promise<void> {
    const file = join(folder, "tenants", slug, "tenant.json");
    const record = JSON.parse(readFileSync(file, "utf8"));
    change(record);
    writeFileSync(file, JSON.stringify(record));
    await tenant("apply", slug);
  }

  const visit = (host: string, port = web.port) =>
    ask(port, "/pages/terms", {
      headers: { host, "x-forwarded-for": "203.0.113.5", "x-forwarded-proto": "https", cookie: "__Host-locale=en" },
    });
  const certificateOf = async (host: string) =>
    (await ask(web.port, `/tls-allowed?domain=${host}`, { headers: { host: "web:3000" } })).status;
  /** A loaded machine may take longer than the promised second. */
  const within = { timeout: 20_000, interval: 50 };
  const promisedMs = 1000;

  /** Waits until each process answers with this status. Returns the milliseconds since the call. */
  async function untilAllAnswer(host: string, status: number): Promise<number> {
    const began = performance.now();
    const expectStatus = ({ port }: Launched) =>
      vi.waitFor(async () => expect((await visit(host, port)).status).toBe(status), within);
    await Promise.all(webs.map(expectStatus));
    return performance.now() - began;
  }

  it("A new site and then its new hosts answer in each process within a second without a restart, and may get certificates at once", async () => {
    const pids = webs.map(({ child }) => child.pid);
    expect([(await visit("rose-garden.dating")).status, await certificateOf("rose-garden.dating")]).toEqual([421, 404]);
    await tenant("new", "rose", "--name", "Rose Garden", "--host", "rose-garden.dating");
    cpSync("tenants/companies/marina-kade.json", join(folder, "tenants/companies/rose.json"));
    await apply("rose", (record) => {
      record.state = "live";
      record.settings.payment_provider = "mollie";
    });
    await untilAllAnswer("rose-garden.dating", 200);
    expect(await certificateOf("rose-garden.dating")).toBe(200);

    await apply("rose", ({ hosts }) => hosts.push("www.rose-garden.dating"));
    const waits = [await untilAllAnswer("www.rose-garden.dating", 308)];
    expect((await visit("www.rose-garden.dating")).headers.location).toBe("https://rose-garden.dating/pages/terms");
    expect(await certificateOf("www.rose-garden.dating")).toBe(200);

    await apply("rose", ({ hosts }) => hosts.pop());
    waits.push(await untilAllAnswer("www.rose-garden.dating", 421));
    expect(await certificateOf("www.rose-garden.dating")).toBe(404);
    for (const host of ["m.rose-garden.dating", "en.rose-garden.dating"]) {
      await apply("rose", ({ hosts }) => hosts.push(host));
      waits.push(await untilAllAnswer(host, 308));
    }
    expect(webs.map(({ child }) => [child.pid, child.exitCode])).toEqual(pids.map((pid) => [pid, null]));
    // One change may be late on a loaded machine. A process that only compares numbers every two seconds is late more often.
    expect(waits.filter((ms) => ms > promisedMs).length, `waits of ${waits.map(Math.round)} ms`).toBeLessThan(2);
  });

  it("A draft may get no certificate, and no visitor behind the proxy learns which hosts may", async () => {
    await tenant("new", "lily", "--name", "Lily", "--host", "lily.example");
    await tenant("apply", "lily");
    expect(await certificateOf("lily.example")).toBe(404);
    const asked = await ask(web.port, "/tls-allowed?domain=rose-garden.dating", {
      headers: { host: "rose-garden.dating", "x-forwarded-for": "10.0.0.9", "x-forwarded-proto": "https" },
    });
    expect(asked.status).toBe(404);
  });

  it("A proxy that forgets a forwarding header serves nobody, and its probes are answered", async () => {
    const statusOf = async (path: string, headers: Record<string, string>) =>
      (await ask(web.port, path, { headers: { host: "rose-garden.dating", ...headers } })).status;
    expect(await statusOf("/pages/terms", { "x-forwarded-for": "203.0.113.5" })).toBe(503);
    expect(await statusOf("/pages/terms", { "x-forwarded-proto": "https" })).toBe(503);
    expect(await statusOf("/healthz", {})).toBe(200);
  });
});
