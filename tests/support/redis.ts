import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { freePort } from "./free-port";

/**
 * Empties one database of the Redis server in TEST_REDIS_URL. Returns its URL. Test files run concurrently with the
 * same tenant ids. So each of at most eight runners has two databases, one for test apps and one for processes.
 */
export async function emptyRedis(whose: "test app" | "process"): Promise<string | undefined> {
  if (!process.env.TEST_REDIS_URL) return undefined;
  const runner = Number(process.env.VITEST_POOL_ID ?? 0) % 8;
  const url = new URL(process.env.TEST_REDIS_URL);
  url.pathname = `/${whose === "test app" ? runner : 8 + runner}`;
  const client = new Redis(url.href);
  await client.flushdb().finally(() => client.disconnect());
  return url.href;
}

export type TestRedis = {
  url: string;
  /** Suspends the server. Connections stay open but get no answers. */
  hang(): void;
  resume(): void;
  stop(): Promise<void>;
  /** Starts an empty server at the same URL. */
  startAgain(): Promise<void>;
  remove(): Promise<void>;
};

export async function startTestRedis(): Promise<TestRedis> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "test-redis-"));
  const settings = ["--port", `${port}`, "--bind", "127.0.0.1", "--dir", folder, "--save", "", "--appendonly", "no"];
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    // Stop a server that an earlier failed test may have left running.
    await stop();
    const started = spawn("redis-server", settings, { stdio: ["ignore", "pipe", "ignore"] });
    child = started;
    await new Promise<void>((resolve, reject) => {
      started.once("exit", () => reject(new Error("redis-server did not start")));
      started.stdout?.on("data", (text) => String(text).includes("Ready to accept connections") && resolve());
    });
  }

  async function stop(): Promise<void> {
    const stopping = child;
    child = null;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
    const gone = new Promise((resolve) => stopping.once("exit", resolve));
    stopping.kill("SIGKILL");
    await gone;
  }

  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    hang: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
    stop,
    startAgain: start,
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
