// PostgreSQL and Redis for `npm test`, on free ports and in a temporary folder.
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgres } from "../build/postgres.mjs";

/**
 * @typedef {{ env: Record<string, string>, stop: () => void }} TestServers The variables by which tests find the
 * servers.
 */

const hasRedis = () => spawnSync("redis-server", ["--version"]).status === 0;

export const serversAreInstalled = () => findPostgres() !== undefined && hasRedis();

/**
 * A free port below the range from which the system takes ports for connections.
 * @returns {Promise<number>}
 */
function freePort() {
  return new Promise((resolve, reject) => {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    const server = createServer().once("error", () => freePort().then(resolve, reject));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(port)));
  });
}

/**
 * Runs a program to its end. PostgreSQL refuses root, so root runs it as the user postgres.
 * @param {string} command
 * @param {string[]} args
 */
function runAsPostgres(command, args) {
  const isRoot = process.getuid?.() === 0;
  const [program, all] = isRoot ? ["runuser", ["-u", "postgres", "--", command, ...args]] : [command, args];
  const { status, stderr } = spawnSync(program, all, { stdio: ["ignore", "ignore", "pipe"], encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** Starts both servers. Throws if one does not start. @returns {Promise<TestServers>} */
export async function startServers() {
  const bin = findPostgres();
  if (!bin) throw new Error("PostgreSQL is not installed.");
  const folder = mkdtempSync(join(tmpdir(), "test-servers-"));
  // The user postgres makes its folder here, when root runs the tests.
  chmodSync(folder, 0o777);
  const data = join(folder, "postgres");
  const control = join(bin, "pg_ctl");
  const redisPort = await freePort();
  const redis = startRedis(folder, redisPort);
  const stop = () => {
    redis.kill();
    if (existsSync(join(data, "postmaster.pid"))) runAsPostgres(control, ["-D", data, "-m", "immediate", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const port = await freePort();
    runAsPostgres(join(bin, "initdb"), ["-D", data, "-U", "owner", "--auth=trust", "--no-sync"]);
    const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=400`;
    runAsPostgres(control, ["-D", data, "-w", "-l", join(folder, "postgres.log"), "-o", options, "start"]);
    const address = `postgres://owner@127.0.0.1:${port}/postgres`;
    runAsPostgres(join(bin, "psql"), [address, "-qc", "create role tandem_app login nobypassrls"]);
    const env = {
      TEST_DATABASE_URL: address,
      TEST_DATABASE_LOGIN: "tandem_app",
      TEST_REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    };
    return { env, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/**
 * Starts Redis without waiting, because PostgreSQL takes longer.
 * @param {string} folder
 * @param {number} port
 */
function startRedis(folder, port) {
  const settings = `--port ${port} --bind 127.0.0.1 --dir ${folder} --appendonly no`.split(" ");
  return spawn("redis-server", [...settings, "--save", ""], { stdio: "ignore" });
}
