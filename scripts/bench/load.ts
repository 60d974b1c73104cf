import { spawn, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { type Agent, request as send } from "node:http";
import { join, resolve } from "node:path";
import { childrenCpuMs, cpuMs } from "./processes";

export interface LoadRequest {
  method?: "GET" | "POST";
  host: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Headers that the trusted proxy sets. A request without them is refused. */
export const proxyHeaders = { "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "http" } as const;

export function uncompressed(request: LoadRequest): LoadRequest {
  return { ...request, headers: { ...request.headers, "accept-encoding": "identity" } };
}

export interface Result {
  requests: number;
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Processor milliseconds of the server per request. */
  cpuMs: number;
  /** Processor milliseconds of the database per request. */
  databaseCpuMs: number;
  wireBytes: number;
  /** The number of answers with status 400 or above. */
  refused: number;
  /** The number of failed connections, reads and writes, and timeouts. */
  broken: number;
}

export interface Target {
  port: number;
  pid: number;
  databasePid: number | null;
  folder: string;
}

interface Load {
  connections: number;
  seconds: number;
}

const longestSeconds = 10;
let serial = 10_000_000;

export const hasWrk = spawnSync("wrk", ["-v"]).error === undefined;

/** Sends the requests in turn for some seconds. Measures the processor time of server and database. */
export async function runLoad(
  target: Target,
  requests: readonly LoadRequest[],
  { connections, seconds }: Load,
): Promise<Result> {
  const file = join(target.folder, `requests-${target.port}`);
  writeFileSync(file, requests.map((request) => onTheWire(request, target.port)).join("\0"));
  const before = { app: cpuMs(target.pid), database: databaseCpu(target) };
  const bounded = Math.min(seconds, longestSeconds);
  const output = await wrk([
    "-t1",
    `-c${connections}`,
    `-d${bounded}s`,
    "-s",
    resolve("scripts/bench/load.lua"),
    `http://127.0.0.1:${target.port}/`,
    "--",
    file,
    String(serial),
  ]);
  // Each run gets a million numbers of its own, so that eight digits suffice for ninety runs.
  if (requests.some(({ body }) => body?.includes("%SERIAL%"))) serial += 1_000_000;
  const found = /^BENCH (.*)$/m.exec(output)?.[1];
  if (!found) throw new Error(`wrk printed no result:\n${output}`);
  const said = JSON.parse(found) as Record<
    "requests" | "seconds" | "bytes" | "refused" | "broken" | "p50" | "p95" | "p99",
    number
  >;
  const each = (total: number) => total / Math.max(1, said.requests);
  return {
    ...said,
    perSecond: said.requests / said.seconds,
    wireBytes: Math.round(each(said.bytes)),
    cpuMs: each(cpuMs(target.pid) - before.app),
    databaseCpuMs: each(databaseCpu(target) - before.database),
  };
}

function databaseCpu({ databasePid }: Target): number {
  return databasePid === null ? 0 : childrenCpuMs(databasePid);
}

function wrk(args: string[]): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn("wrk", args, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    child.once("error", fail).once("exit", () => done(output));
  });
}

function onTheWire({ method = "GET", host, path, headers = {}, body }: LoadRequest, port: number): string {
  const own = { host: `${host}:${port}`, ...proxyHeaders, "accept-encoding": "gzip, deflate, br", ...headers };
  const length = body === undefined ? {} : { "content-length": String(lengthOf(body)) };
  const lines = Object.entries({ ...own, ...length }).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}

/** The length in bytes after `%SERIAL%` is replaced by eight digits. */
function lengthOf(body: string): number {
  return Buffer.byteLength(body.replaceAll("%SERIAL%", "00000000"));
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
  body: Buffer;
}

export function sendRequest(
  port: number,
  { method = "GET", host, path, headers = {}, body }: LoadRequest,
  agent?: Agent,
): Promise<Answer> {
  const own = { host: `${host}:${port}`, ...proxyHeaders, "accept-encoding": "br", ...headers };
  serial += 1;
  const text = body?.replaceAll("%SERIAL%", String(serial));
  return new Promise((done, fail) => {
    const request = send({ agent, host: "127.0.0.1", port, method, path, headers: own }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const whole = Buffer.concat(chunks);
        done({ status: response.statusCode ?? 0, headers: response.headers, bytes: whole.length, body: whole });
      });
    });
    request.once("error", fail);
    request.end(text);
  });
}
