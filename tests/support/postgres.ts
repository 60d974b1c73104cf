import { execFile, execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { findPostgres } from "../../scripts/build/postgres.mjs";
import { freePort } from "./free-port";

/** A PostgreSQL server on loopback. `stop` also removes its folder. */
export interface Server {
  /** URL of the owner's role, for migrations and populate. */
  ownerUrl: string;
  /** URL of the web server's role, which owns no tables and obeys row-level security (DESIGN 13.19). */
  appUrl: string;
  /** The process id of the postmaster, whose children are the backends. */
  pid: number | null;
  /** Suspends all processes. Connections stay open but get no answers. */
  hang(): void;
  resume(): void;
  /** Kills all processes. `startAgain` restarts them. */
  kill(): void;
  startAgain(): Promise<void>;
  /** Adds a synchronous standby server, which can be promoted. */
  addStandby(): Promise<Standby>;
  /** Copies the files of the running server, for a recovery from the archive of `withArchive`. */
  takeBaseBackup(): Promise<BaseBackup>;
  /** Stops the server without a checkpoint and starts it again, so that it recovers from its write-ahead log. */
  crash(): Promise<void>;
  stop(): void;
}

interface Standby {
  port: number;
  /** Makes the standby server writable. */
  promote(): Promise<void>;
}

interface BaseBackup {
  /** Starts a second server with the state of that moment. Returns its owner's URL. */
  recoverTo(moment: string): Promise<string>;
}

const standbyFolder = "standby";
const recoveredFolder = "recovered";

/** The path of one of PostgreSQL's programs. Debian's commands in the path are wrappers. */
export function postgresProgram(name: string): string {
  const programs = findPostgres();
  return programs ? join(programs, name) : name;
}

export async function startPostgres(extra: readonly string[] = forBench): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "postgres-"));
  const data = join(folder, "data");
  const port = await freePort();
  const user = unprivileged();
  const password = randomBytes(12).toString("hex");
  initialise({ folder, data, user, password });
  writeFileSync(join(data, "postgresql.auto.conf"), settings(port, folder, extra), { flag: "a" });
  await controlOf(data, folder, user)("-l", join(folder, "log"), "start");
  const ownerUrl = `postgres://owner:${password}@127.0.0.1:${port}/postgres`;
  await addApplicationLogin(ownerUrl, password, extra === forBench);
  return {
    ownerUrl,
    appUrl: `postgres://tandem_app:${password}@127.0.0.1:${port}/postgres`,
    pid: Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]),
    hang: () => signalAll(data, "SIGSTOP"),
    resume: () => signalAll(data, "SIGCONT"),
    kill: () => signalAll(data, "SIGKILL"),
    startAgain: async () => {
      // Remove the lock files, because a killed process seems alive until its parent reaps it.
      for (const lock of [join(data, "postmaster.pid"), join(folder, `.s.PGSQL.${port}.lock`)])
        rmSync(lock, { force: true });
      await controlOf(data, folder, user)("-l", join(folder, "log"), "start");
    },
    addStandby: () => addStandby({ folder, port, ownerUrl, user }),
    takeBaseBackup: () => takeBaseBackup({ folder, port, ownerUrl, user }),
    crash: async () => {
      const control = controlOf(data, folder, user);
      await control("-m", "immediate", "stop");
      await control("-l", join(folder, "log"), "start");
    },
    stop: () => {
      const others = [standbyFolder, recoveredFolder].map((name) => join(folder, name));
      for (const each of [data, ...others].filter((path) => existsSync(path)))
        spawnSync(postgresProgram("pg_ctl"), ["-D", each, "-m", "immediate", "stop"], { cwd: folder, ...user });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type User = ReturnType<typeof unprivileged>;

interface NewCluster {
  folder: string;
  data: string;
  user: User;
  password: string;
}

function initialise({ folder, data, user, password }: NewCluster): void {
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) for (const path of [folder, passwordFile]) chownSync(path, user.uid, user.gid);
  const login = ["-U", "owner", "-A", "scram-sha-256", `--pwfile=${passwordFile}`];
  execFileSync(postgresProgram("initdb"), ["-D", data, ...login, "--locale=C.UTF-8", "-E", "UTF8"], {
    cwd: folder,
    stdio: "pipe",
    ...user,
  });
}

const controlOf =
  (data: string, folder: string, user: User) =>
  (...args: string[]) =>
    promisify(execFile)(postgresProgram("pg_ctl"), ["-D", data, "-w", ...args], { cwd: folder, ...user });

/** Signals the postmaster first, because a running postmaster treats a suspended child as dead. */
function signalAll(data: string, signal: NodeJS.Signals): void {
  const postmaster = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
  const found = spawnSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" }).stdout;
  for (const pid of [postmaster, ...found.split("\n").filter(Boolean).map(Number)]) process.kill(pid, signal);
}

interface Primary {
  folder: string;
  port: number;
  ownerUrl: string;
  user: User;
}

async function addStandby(primary: Primary): Promise<Standby> {
  const data = await copyServer(primary, standbyFolder, ["-R"]);
  const { port, control } = await startCopy(primary, data);
  const client = new pg.Client({ connectionString: primary.ownerUrl });
  await client.connect();
  await client.query("alter system set synchronous_standby_names = 'standby'");
  await client.query("select pg_reload_conf()");
  await client.end();
  return {
    port,
    promote: async () => void (await control("promote")),
  };
}

async function copyServer({ folder, port, ownerUrl, user }: Primary, name: string, options: string[] = []) {
  const data = join(folder, name);
  const source = new URL(ownerUrl);
  const conninfo = `host=127.0.0.1 port=${port} user=owner password=${source.password} application_name=${name}`;
  const words = ["-D", data, ...options, "-X", "stream", "-c", "fast", "-d", conninfo];
  await promisify(execFile)(postgresProgram("pg_basebackup"), words, { cwd: folder, ...user });
  return data;
}

/** Starts a copied server on a port of its own. */
async function startCopy({ folder, user }: Primary, data: string, settings: readonly string[] = []) {
  const port = await freePort();
  const lines = [`port = ${port}`, ...settings].map((line) => `${line}\n`);
  writeFileSync(join(data, "postgresql.auto.conf"), lines.join(""), { flag: "a" });
  const control = controlOf(data, folder, user);
  await control("-l", `${data}-log`, "start");
  return { port, control };
}

async function takeBaseBackup(primary: Primary): Promise<BaseBackup> {
  const { ownerUrl, user } = primary;
  const data = await copyServer(primary, recoveredFolder);
  return {
    recoverTo: async (moment) => {
      writeFileSync(join(data, "recovery.signal"), "");
      if (user) chownSync(join(data, "recovery.signal"), user.uid, user.gid);
      const { port } = await startCopy(primary, data, [
        "archive_mode = off",
        "restore_command = 'cp ../archive/%f %p'",
        `recovery_target_time = '${moment}'`,
        "recovery_target_action = 'promote'",
      ]);
      const url = Object.assign(new URL(ownerUrl), { port: String(port) }).href;
      await waitForPromotion(url);
      return url;
    },
  };
}

async function waitForPromotion(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let tries = 0; tries < 300; tries += 1) {
      const { rows } = await client.query("select pg_is_in_recovery() as recovers");
      if (!rows[0]?.recovers) return;
      await setTimeout(100);
    }
    throw new Error("The recovery did not end within 30 seconds.");
  } finally {
    await client.end();
  }
}

/** Ids of the user `postgres`, because PostgreSQL refuses to run as root. Null unless this process runs as root. */
function unprivileged(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** The variables by which tests find a server. */
export function testVariables({ ownerUrl, appUrl }: Pick<Server, "ownerUrl" | "appUrl">) {
  const { username, password } = new URL(appUrl);
  return { TEST_DATABASE_URL: ownerUrl, TEST_DATABASE_LOGIN: username, TEST_DATABASE_PASSWORD: password };
}

/** Settings for tests: fast without safety after a crash, and connections for many test files. */
export const forTests: readonly string[] = ["fsync = off", "max_connections = 400"];

/** Settings that archive the write-ahead log beside the data folder. */
export const withArchive: readonly string[] = [
  ...forTests,
  "archive_mode = on",
  "archive_command = 'mkdir -p ../archive && cp %p ../archive/%f'",
];

/** Settings of the measured server. Commits still wait for the disk, as in production. */
const forBench = [
  "shared_buffers = '1GB'",
  "max_wal_size = '4GB'",
  "jit = off",
  "shared_preload_libraries = 'pg_stat_statements'",
  "pg_stat_statements.track_utility = off",
];

function settings(port: number, folder: string, extra: readonly string[]): string {
  const own = [`port = ${port}`, "listen_addresses = '127.0.0.1'", `unix_socket_directories = '${folder}'`];
  return [...own, ...extra, ""].join("\n");
}

async function addApplicationLogin(ownerUrl: string, password: string, measures: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`create role tandem_app login password '${password}' nosuperuser nobypassrls`);
  if (measures) await client.query("create extension pg_stat_statements");
  await client.end();
}
