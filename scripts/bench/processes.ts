import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Database } from "~/platform/database.server";
import { serverOptions } from "../build/node-options.mjs";

/** The measured server runs alone on core 0. Everything else runs on core 1 (performance.md 1). */
const appCore = 0;
const otherCore = 1;

export const isPinning = spawnSync("taskset", ["-c", String(otherCore), "true"]).status === 0;

/** Moves this process and its later children away from the server's core. */
export function pinToOtherCore(): void {
  moveTo(otherCore);
}

/**
 * Moves this process to the core of the stopped server, because the bench then runs the application's queries itself.
 */
export function pinToAppCore(): void {
  moveTo(appCore);
}

function moveTo(core: number): void {
  if (isPinning) spawnSync("taskset", ["-a", "-c", "-p", String(core), String(process.pid)]);
}

/** The command that runs a program on the server's core. */
export function onAppCore(command: string[]): string[] {
  return isPinning ? ["taskset", "-c", String(appCore), ...command] : command;
}

export interface Program {
  pid: number;
  startedMs: number;
  stop(): Promise<void>;
}

/** Starts a program on the server's core and waits until it answers. */
export async function startProgram(
  args: string[],
  port: number,
  env: NodeJS.ProcessEnv,
  root = process.cwd(),
): Promise<Program> {
  const command = onAppCore([process.execPath, ...serverOptions, ...args]);
  const began = performance.now();
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  // Kill the child when a signal ends this process during the start.
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  child.once("exit", () => process.off("exit", kill));
  let errorOutput = "";
  child.stderr?.on("data", (text) => {
    errorOutput = (errorOutput + text).slice(-2000);
  });
  await untilAnswering(child, port, () => errorOutput);
  return { pid: child.pid as number, startedMs: performance.now() - began, stop: () => stop(child) };
}

async function untilAnswering(child: ChildProcess, port: number, complaint: () => string): Promise<void> {
  for (let tries = 0; tries < 6000; tries += 1) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`${child.spawnargs.join(" ")} ended by itself:\n${complaint()}`);
    const answered = await fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  child.kill("SIGKILL");
  throw new Error(`Nothing answered on port ${port} within a minute.`);
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const killTimer = setTimeout(() => child.kill("SIGKILL"), 5000);
  await gone;
  clearTimeout(killTimer);
}

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" })) || 100;

/** Processor milliseconds of a process and its threads since the process started. */
export function cpuMs(pid: number): number {
  const fields = statOf(pid);
  // Fields 14 and 15 of the manual proc(5). `statOf` drops the first two fields, and indexes start at 0.
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

/** Processor milliseconds of all living children. PostgreSQL has one child per connection. */
export function childrenCpuMs(pid: number): number {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .filter((name) => parentOf(Number(name)) === pid)
    .reduce((sum, name) => sum + (tryCpu(Number(name)) ?? 0), 0);
}

function parentOf(pid: number): number | null {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return null;
  }
}

function tryCpu(pid: number): number | null {
  try {
    return cpuMs(pid);
  } catch {
    return null;
  }
}

/** The postmaster's process id, or null when the database runs on another machine. */
export async function postmasterOf({ pool }: Database): Promise<number | null> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const parent = parentOf(rows[0]?.pid ?? 0);
  const isPostgres = parent !== null && readFileSync(`/proc/${parent}/comm`, "utf8").startsWith("postgres");
  return isPostgres ? parent : null;
}

/** Memory of a process. Pages shared with other processes count in part (proportional set size). */
export function proportionalMb(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}
