import { type ChildProcess, spawn } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";
import { emptyRedis } from "./redis";
import { startRoundRobin } from "./round-robin";
import { freePort } from "./free-port";

const root = resolve(import.meta.dirname, "../..");

export interface ServerProcess {
  port: number;
  dataDir: string;
  /**
   * Runs SQL without row-level security, to check results. Null for the embedded database, which only the server can
   * open.
   */
  oracle: pg.Pool | null;
  redisUrl: string | undefined;
  tenant: TenantProgram;
  stop(): Promise<void>;
}

/** Runs `npm run tenant -- …` in the server's folder. Returns the output. `input` is the standard input. */
type TenantProgram = (words: string[], input?: string) => Promise<string>;

/**
 * Starts the built server with the demo's sites, on a free port and in a new folder. Uses TEST_DATABASE_URL and
 * TEST_REDIS_URL if set, with a new database. `furnish` fills the folder before the start. `more` adds environment
 * variables.
 */
export async function startServerProcess(
  name: string,
  furnish?: (dataDir: string) => Promise<void> | void,
  more: Record<string, string> = {},
): Promise<ServerProcess> {
  requireBuild();
  const dataDir = mkdtempSync(join(tmpdir(), `${name}-`));
  await copySeeded(dataDir);
  await furnish?.(dataDir);
  const database = await ownDatabase(name);
  const env = { ...database?.env, ...more };
  const server = await launch(dataDir, env);
  const stop = async () => {
    const uneven = await unevenBooks(dataDir, env);
    await end(server.child);
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
    if (uneven) throw new Error(`The books do not agree after ${name}:\n${uneven}`);
  };
  const tenant: TenantProgram = (words, input) => runTenant(dataDir, env, words, input);
  const redisUrl = database?.env.REDIS_URL;
  return { port: server.port, dataDir, oracle: database?.oracle ?? null, redisUrl, tenant, stop };
}

/**
 * Starts two web processes and a worker behind an alternating proxy (DESIGN 14). Needs TEST_DATABASE_URL and
 * TEST_REDIS_URL.
 */
export async function startFleet(name: string): Promise<ServerProcess> {
  requireBuild();
  const dataDir = mkdtempSync(join(tmpdir(), `${name}-`));
  await copySeeded(dataDir);
  const database = await ownDatabase(name);
  if (!database?.env.REDIS_URL) throw new Error("Several processes need TEST_DATABASE_URL and TEST_REDIS_URL.");
  const env = { ...database.env, JOBS: "0" };
  const first = await launch(dataDir, env);
  const second = await launch(dataDir, env);
  const proxy = await startRoundRobin([first.port, second.port]);
  // Links in the worker's mails must lead to the proxy.
  const worker = start("worker", dataDir, { ...env, PORT: String(proxy.port) });
  const stop = async () => {
    const uneven = await unevenBooks(dataDir, database.env);
    await proxy.close();
    const ended = worker.exitCode;
    await Promise.all([first.child, second.child, worker].map(end));
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
    if (uneven) throw new Error(`The books do not agree after ${name}:\n${uneven}`);
    if (ended !== null) throw new Error(`The worker had ended with ${ended}.`);
    if (proxy.served.some((count) => count === 0)) throw new Error(`One process served nothing: ${proxy.served}`);
  };
  const tenant: TenantProgram = (words, input) => runTenant(dataDir, env, words, input);
  return { port: proxy.port, dataDir, oracle: database.oracle, redisUrl: database.env.REDIS_URL, tenant, stop };
}

export interface ServerPair {
  ports: [number, number];
  oracle: pg.Pool;
  tenant: TenantProgram;
  /** Runs `npm run operator -- …` on the same database. */
  operator(words: string[]): Promise<string>;
  stop(): Promise<void>;
}

/** Starts two web processes that share a database but have no Redis. Needs TEST_DATABASE_URL. */
export async function startPair(name: string): Promise<ServerPair> {
  requireBuild();
  const dataDir = mkdtempSync(join(tmpdir(), `${name}-`));
  await copySeeded(dataDir);
  const database = await ownDatabase(name);
  if (!database) throw new Error("Two processes need TEST_DATABASE_URL.");
  const { REDIS_URL: _, ...addresses } = database.env;
  const env = { ...addresses, JOBS: "0" };
  const first = await launch(dataDir, env);
  const second = await launch(dataDir, env);
  const stop = async () => {
    await Promise.all([first.child, second.child].map(end));
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const tenant: TenantProgram = (words, input) => runTenant(dataDir, env, words, input);
  const operator = (words: string[]) => runProgram("operator", { dataDir, env, words, input: "", folder: root });
  return { ports: [first.port, second.port], oracle: database.oracle, tenant, operator, stop };
}

/** Runs `npm run tenant -- …` in a folder. The error of a failed command contains its output. */
export function runTenant(dataDir: string, env: Record<string, string>, words: string[], input = ""): Promise<string> {
  return runProgram("tenant", { dataDir, env, words, input });
}

/** Runs `npm run operator -- …` in a folder. The error of a failed command contains its output. */
export function runOperator(dataDir: string, words: string[]): Promise<string> {
  return runProgram("operator", { dataDir, env: {}, words, input: "" });
}

interface ProgramRun {
  dataDir: string;
  env: Record<string, string>;
  words: string[];
  input: string;
  /** Working directory. The program reads migrations there, unless a server answers it. */
  folder?: string;
}

async function runProgram(
  program: "tenant" | "operator",
  { dataDir, env, words, input, folder = dataDir }: ProgramRun,
): Promise<string> {
  const child = spawn(process.execPath, [join(root, `build/server/${program}.js`), ...words], {
    // Run in the data folder, because the command that moves a host changes the folder of sites.
    cwd: folder,
    env: { ...programEnv(dataDir), ...env },
    stdio: "pipe",
  });
  child.stdin.end(input);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const code = await new Promise((done) => child.once("close", done));
  if (code !== 0) throw new Error(`${program} ${words.join(" ")} ended with ${code}: ${said}`);
  return said;
}

/** Checks the books of all sites by the operators' command. Null when the books are right. */
async function unevenBooks(dataDir: string, env: Record<string, string>): Promise<string | null> {
  const child = spawn(process.execPath, [join(root, "build/server/operator.js"), "books"], {
    cwd: root,
    env: { ...programEnv(dataDir), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const code = await new Promise((done) => child.once("close", done));
  return code === 0 ? null : said;
}

export function requireBuild(): void {
  if (existsSync(join(root, "build/server/serve.js"))) return;
  throw new Error("This test speaks to the built server, and build/ is missing: run `npm run build` first.");
}

export interface Launched {
  child: ChildProcess;
  port: number;
}

/**
 * Starts a web process and waits until it answers. A restarted process gets its old port. `version` is the folder of
 * another build.
 */
export async function launch(
  dataDir: string,
  env: Record<string, string>,
  oldPort?: number,
  version = root,
): Promise<Launched> {
  const port = oldPort ?? (await freePort());
  const child = start("serve", dataDir, { PORT: String(port), ...env }, version);
  await untilServing(child, port);
  return { child, port };
}

/** Skips the optimisation of the embedded database's WebAssembly, which takes too many seconds for short processes. */
const flags = ["--liftoff-only"];

/** Starts a program. Appends its log to the file SERVER_LOG, if set. */
export function start(
  program: "serve" | "worker",
  dataDir: string,
  env: Record<string, string>,
  version = root,
): ChildProcess {
  const logFile = process.env.SERVER_LOG;
  const output = logFile ? openSync(logFile, "a") : "ignore";
  const child = spawn(process.execPath, [...flags, join(version, `build/server/${program}.js`)], {
    cwd: version,
    env: { ...programEnv(dataDir), ...(logFile ? { LOG_LEVEL: "debug" } : {}), ...env },
    stdio: ["ignore", output, "inherit"],
  });
  // Close our copy, because the child holds its own.
  if (typeof output === "number") closeSync(output);
  return child;
}

export const programEnv = (dataDir: string) => ({
  PATH: process.env.PATH,
  NODE_ENV: "production" as const,
  DATA_DIR: dataDir,
  DEMO: "1",
  DESK_DEMO: "1",
  LOG_LEVEL: "warn",
  // Trust the header with the client's IP address, because rate limits count by address (DESIGN 13.14).
  TRUST_PROXY: "1",
  COUNTRY_HEADER: "x-test-country",
});

/**
 * Copies a filled demo to the folder. The demo is filled once per build and kind of database, because filling takes
 * long.
 */
export async function copySeeded(dataDir: string): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  const seeded = join(root, ".cache", seededName());
  await alone(`${seeded}.lock`, async () => {
    if (existsSync(seeded) && (!server || (await hasDatabase(server, seededName())))) return;
    removeOlder();
    const making = mkdtempSync(join(tmpdir(), "demo-"));
    if (server) await onServer(server, `drop database if exists ${seededName()}`);
    if (server) await onServer(server, `create database ${seededName()}`);
    const { child } = await launch(making, server ? addressesAt(server, seededName()) : {});
    await end(child);
    cpSync(making, `${seeded}.making`, { recursive: true });
    renameSync(`${seeded}.making`, seeded);
    rmSync(making, { recursive: true, force: true });
  });
  cpSync(seeded, dataDir, { recursive: true });
}

const kindOfSeeded = () => (process.env.TEST_DATABASE_URL ? "demo_servers" : "demo_embedded");

/** Name of the folder with the filled demo, and of its database on a server. */
function seededName(): string {
  const stamp = readFileSync(join(root, "build/.stamp"), "utf8").trim().slice(0, 16);
  return `${kindOfSeeded()}_${stamp}`;
}

function removeOlder(): void {
  const own = readdirSync(join(root, ".cache")).filter((name) => name.startsWith(kindOfSeeded()));
  for (const name of own.filter((each) => !each.endsWith(".lock")))
    rmSync(join(root, ".cache", name), { recursive: true, force: true });
}

const staleMs = 180_000;

/** Runs the work in one process at a time. Other test files wait, because all files start together. */
async function alone(lock: string, work: () => Promise<void>): Promise<void> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  while (!take(lock)) await new Promise((done) => setTimeout(done, 200));
  await work().finally(() => rmSync(lock, { recursive: true, force: true }));
}

function take(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - made > staleMs) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

interface OwnDatabase {
  env: Record<string, string>;
  oracle: pg.Pool;
  drop(): Promise<void>;
}

async function ownDatabase(prefix: string): Promise<OwnDatabase | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return null;
  const name = `${prefix.replaceAll("-", "_")}_${process.pid}_${Date.now().toString(36)}`;
  await onServer(server, `create database ${name} template ${seededName()}`);
  const addresses = addressesAt(server, name);
  const redis = await emptyRedis("process");
  const oracle = new pg.Pool({ connectionString: addresses.MIGRATE_DATABASE_URL, max: 2 });
  oracle.on("error", () => undefined);
  return {
    env: { ...addresses, ...(redis ? { REDIS_URL: redis } : {}) },
    oracle,
    drop: async () => {
      await oracle.end();
      await onServer(server, `drop database ${name} with (force)`);
    },
  };
}

/** URLs of a database for the application's login and for its owner. Row-level security applies to the application. */
function addressesAt(server: string, name: string) {
  const owner = new URL(server);
  owner.pathname = `/${name}`;
  const app = new URL(owner);
  app.username = process.env.TEST_DATABASE_LOGIN ?? owner.username;
  if (process.env.TEST_DATABASE_LOGIN) app.password = process.env.TEST_DATABASE_PASSWORD ?? "";
  return { DATABASE_URL: app.href, MIGRATE_DATABASE_URL: owner.href };
}

async function hasDatabase(server: string, name: string): Promise<boolean> {
  const { rows } = await onServer(server, `select 1 from pg_database where datname = '${name}'`);
  return rows.length > 0;
}

async function onServer(server: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  return client.query(statement).finally(() => client.end());
}

async function untilServing(server: ChildProcess, port: number): Promise<void> {
  const last = Date.now() + 120_000;
  while (Date.now() < last) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it served.`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("The server did not serve within 120 seconds.");
}

export function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const force = setTimeout(() => server.kill("SIGKILL"), 15_000);
    server.once("exit", () => {
      clearTimeout(force);
      done();
    });
    server.kill("SIGTERM");
  });
}
