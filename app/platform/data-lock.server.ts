import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { join, resolve } from "node:path";

/** Error when another process uses the embedded database. The message names that process and the remedy. */
export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
}

const heldHere = new Set<string>();

/**
 * Start time of a process (Linux only). The system reuses process numbers, so the number alone does not identify a
 * process.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(pid: number, started: string): boolean {
  // Treat this process's own number as an earlier process's number, because each container numbers processes from 1.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return !started || !startOf(pid) || startOf(pid) === started;
}

function writeLock(path: string): boolean {
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, `${process.pid} ${startOf(process.pid)}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function isOlderThan(milliseconds: number, path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs > milliseconds;
}

/**
 * Finds the process that holds the lock. Returns null when that process is dead, and -1 while the process is still
 * writing its number.
 */
function holderOf(path: string): number | null {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return null;
  }
  const [pid, started = ""] = text.trim().split(" ");
  // A new lock file is empty until its process writes the process number.
  if (!pid) return isOlderThan(5000, path) ? null : -1;
  return isAlive(Number(pid), started) ? Number(pid) : null;
}

/**
 * Removes the lock of a dead process. A second lock admits one process at a time, because two processes could remove
 * each other's new lock.
 */
function reap(path: string): void {
  const reaping = `${path}.reaping`;
  if (!writeLock(reaping)) {
    // Another process is removing the lock. Leave the lock to that process, unless the process died too.
    if (isOlderThan(10_000, reaping)) {
      rmSync(reaping, { force: true });
      reap(path);
    }
    return;
  }
  try {
    if (holderOf(path) === null) rmSync(path, { force: true });
  } finally {
    rmSync(reaping, { force: true });
  }
}

function inUse(folder: string, pid: number): DataFolderInUse {
  const who = pid > 0 ? `process ${pid}` : "another process";
  return new DataFolderInUse(
    `The data in ${folder} is in use by ${who}. Stop it first (Ctrl+C where it runs${pid > 0 ? `, or: kill ${pid}` : ""}), ` +
      "or set DATA_DIR to another folder.",
  );
}

/**
 * Makes this process the only process with the embedded database open. Two processes would silently lose each other's
 * rows (stack.md trap 7). Only a dead process loses its lock, because a silent process may be busy.
 */
export function lockDataFolder(dataDir: string): { release(): void } {
  const folder = resolve(dataDir);
  const path = join(folder, "lock");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (heldHere.has(folder)) throw inUse(folder, process.pid);
  if (!writeLock(path)) {
    const holder = holderOf(path);
    if (holder !== null) throw inUse(folder, holder);
    reap(path);
    if (!writeLock(path)) throw inUse(folder, holderOf(path) ?? -1);
  }
  heldHere.add(folder);
  const release = () => {
    if (!heldHere.delete(folder)) return;
    process.off("exit", release);
    rmSync(path, { force: true });
  };
  process.once("exit", release);
  return { release };
}
