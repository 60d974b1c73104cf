// PostgreSQL and Redis for `npm test`. Plain JavaScript, because no package may be installed yet.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findPostgres } from "../build/postgres.mjs";
import { redisIsInstalled } from "../build/redis.mjs";

/**
 * @typedef {{ env: Record<string, string>, stop: () => Promise<void> }} TestServers The variables by which tests find
 * the servers.
 */

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export const serversAreInstalled = findPostgres() !== undefined && redisIsInstalled;

/** Starts both servers in a program that outlives Ctrl-C and stops them when its input ends. @returns {Promise<TestServers>} */
export async function startServers() {
  const args = ["--config", "remix.config.ts", "scripts/test/servers.ts"];
  const child = spawn(join(root, "node_modules/.bin/vite-node"), args, {
    cwd: root,
    detached: true,
    env: { ...process.env, VITEST: "1" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  for await (const line of createInterface(child.stdout)) {
    const stop = async () => {
      child.stdin.end();
      await ended;
    };
    return { env: JSON.parse(line), stop };
  }
  throw new Error("PostgreSQL and Redis did not start.");
}
