import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "vitest";
import { freePort } from "../support/free-port";
import { end, launch, type Launched, programEnv, start } from "../support/server-process";
import { type ProbingProxy, startProbingProxy } from "./probing-proxy";

const minutes = 60_000;
// More than a second suffices for the proxy's next probe of `/readyz`.
const drainNotice = { DRAIN_NOTICE_MS: "1500" };

interface Refusal {
  status: number | null;
  complaint: string;
}

/** A worker, and two web processes behind a probing proxy. Each process may run another version. */
export interface RollingFleet {
  proxy: ProbingProxy;
  /** Runs the migrations of a version beside the running processes. Returns the output. */
  migrate(version: string): Promise<string>;
  /** Drains a web process, and starts the given version on the same port. */
  replace(index: number, version: string): Promise<void>;
  /** Starts a worker of the given version, and then ends the one before. */
  replaceWorker(version: string): Promise<void>;
  /** Starts a program that should refuse to start. Returns its status and its complaint. */
  refusal(program: "serve" | "worker", version: string, without?: string): Promise<Refusal>;
  close(): Promise<void>;
}

/** A version is the folder that holds its `build/` and `migrations/`. */
export async function openRollingFleet(version: string, env: Record<string, string>): Promise<RollingFleet> {
  const dataDir = mkdtempSync(join(tmpdir(), "rolling-"));
  const own = { ...env, ...drainNotice, JOBS: "0" };
  const web: Launched[] = [await launch(dataDir, own, undefined, version)];
  web.push(await launch(dataDir, own, undefined, version));
  let worker = start("worker", dataDir, own, version);
  const proxy = await startProbingProxy(
    web.map(({ port }) => port),
    { sendsToBusy: true },
  );
  const isReady = (index: number, ready: boolean) =>
    expect.poll(() => proxy.isReady(index), { timeout: minutes, interval: 20 }).toBe(ready);
  await Promise.all([isReady(0, true), isReady(1, true)]);
  return {
    proxy,
    migrate: async (newer) => {
      const { status, output } = await run("migrate", newer, { ...programEnv(dataDir), ...own });
      expect([status, output]).toEqual([0, output]);
      return output;
    },
    replace: async (index, newer) => {
      const { child, port } = web[index] as Launched;
      const leaving = end(child);
      await isReady(index, false);
      await leaving;
      web[index] = await launch(dataDir, own, port, newer);
      await isReady(index, true);
    },
    replaceWorker: async (newer) => {
      const before = worker;
      worker = start("worker", dataDir, own, newer);
      expect(before.exitCode).toBeNull();
      await end(before);
    },
    refusal: async (program, older, without = "") => {
      const all = { ...programEnv(dataDir), ...own, PORT: String(await freePort()) };
      const { status, output } = await run(program, older, { ...all, ...(without && { [without]: undefined }) });
      return { status, complaint: output };
    },
    close: async () => {
      await proxy.close();
      await Promise.all([...web.map(({ child }) => child), worker].map(end));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function run(program: string, version: string, env: NodeJS.ProcessEnv) {
  const file = join(version, `build/server/${program}.js`);
  const child = spawn(process.execPath, [file], { cwd: version, env, stdio: ["ignore", "pipe", "pipe"] });
  // End a program that starts against the expectation, because the test would wait for its end.
  const force = setTimeout(() => child.kill("SIGKILL"), minutes / 2);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const status = await new Promise<number | null>((done) => child.once("close", done));
  clearTimeout(force);
  return { status, output };
}

/** Makes a folder of a newer version: the present build with the present migrations and the given ones. */
export function versionWith(migrations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "version-"));
  for (const name of ["build", "node_modules", "tenants", "package.json"])
    symlinkSync(resolve(name), join(folder, name));
  mkdirSync(join(folder, "migrations"));
  for (const name of readdirSync("migrations"))
    symlinkSync(resolve("migrations", name), join(folder, "migrations", name));
  for (const [name, sql] of Object.entries(migrations)) writeFileSync(join(folder, "migrations", name), sql);
  return folder;
}
