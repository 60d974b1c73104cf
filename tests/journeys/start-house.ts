import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import pg from "pg";

const root = resolve(import.meta.dirname, "../..");

/**
 * Starts the built server as a newcomer would get it, in a folder of its own, and stops it afterwards. With
 * TEST_DATABASE_URL (and TEST_REDIS_URL) it runs on those, on a database of its own. With JOURNEY_PORT nothing is started:
 * the journeys then drive a server that runs already, which saves its start while one is being written.
 */
export default async function startHouse(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_PORT) return async () => undefined;
  const folder = mkdtempSync(join(tmpdir(), "journeys-"));
  const port = await freePort();
  const database = await ownDatabase();
  const server = spawn(process.execPath, [join(root, "build/server/serve.js")], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: "1",
      LOG_LEVEL: "warn",
      // Each simulated person comes from an address of their own; the limits stay on (DESIGN 13.14).
      TRUST_PROXY: "1",
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...(process.env.TEST_REDIS_URL ? { REDIS_URL: process.env.TEST_REDIS_URL } : {}),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  process.env.JOURNEY_PORT = String(port);
  await untilServing(server, port);
  return async () => {
    await stop(server);
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function ownDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return null;
  const name = `journeys_${process.pid}`;
  await onServer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

async function onServer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    // Below the range that outgoing connections take theirs from.
    probe.listen(20_000 + Math.floor(Math.random() * 10_000), "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}

async function untilServing(server: ChildProcess, port: number): Promise<void> {
  const end = Date.now() + 90_000;
  while (Date.now() < end) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode} before it served.`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((done) => setTimeout(done, 200));
  }
  throw new Error("The server did not serve within 90 seconds.");
}

function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    const force = setTimeout(() => server.kill("SIGKILL"), 15_000);
    server.once("exit", () => {
      clearTimeout(force);
      done();
    });
    server.kill("SIGTERM");
  });
}
