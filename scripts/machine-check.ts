import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "~/platform/database.server";
import type { Env } from "~/platform/env.server";
import { ProgramError } from "./program-error";

/** Minimum free space for a start. With less, the process would serve pages but lose the next photo. */
const neededBytes = 1024 * 1024;

/** Refuses to start when a folder that this process writes to is full, read-only or closed to its user. */
export function insistOnFolders(env: Env, write = writeProbe): void {
  for (const [variable, folder] of foldersOf(env)) {
    try {
      write(folder);
    } catch (error) {
      throw new ProgramError(folderTrouble(`${variable}=${folder}`, error as NodeJS.ErrnoException));
    }
  }
}

function foldersOf(env: Env): [variable: string, folder: string][] {
  const folders: [string, string][] = [];
  const ownsJournal = !env.JOURNAL_BUCKET && !env.JOURNAL_DIR;
  if (!env.DATABASE_URL || !env.S3_ENDPOINT || ownsJournal) folders.push(["DATA_DIR", env.DATA_DIR]);
  if (!env.JOURNAL_BUCKET && env.JOURNAL_DIR) folders.push(["JOURNAL_DIR", env.JOURNAL_DIR]);
  return folders;
}

function writeProbe(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `.space-${process.pid}`);
  const file = openSync(path, "w", 0o600);
  try {
    // A single write to a nearly full disk ends early without an error.
    writeFileSync(file, Buffer.alloc(neededBytes));
    fsyncSync(file);
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

function folderTrouble(setting: string, { code = "", message }: NodeJS.ErrnoException): string {
  if (code === "ENOSPC" || code === "EDQUOT") {
    return `The disk of ${setting} is full (${code}). Free some space there, or name a folder on another disk.`;
  }
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    const cure = "Give the folder to the user of this process, mount it writable, or name another folder.";
    return `This process may not write to ${setting} (${code}). ${cure}`;
  }
  if (code === "ENOTDIR" || code === "EEXIST") return `${setting} is a file. Name a folder.`;
  return `This process cannot write to ${setting}: ${message}`;
}

const toleranceMs = 5 * 60_000;

/** Refuses to start when this clock differs from the database's. Codes and cookies would seem expired. */
export async function insistOnClock({ pool }: Pick<Database, "pool">, now = Date.now): Promise<void> {
  const before = now();
  const { rows } = await pool.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const aheadMs = (before + now()) / 2 - (rows[0]?.ms ?? 0);
  if (Math.abs(aheadMs) <= toleranceMs) return;
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  throw new ProgramError(
    `The clock of this machine is ${minutes} minutes ${aheadMs > 0 ? "ahead of" : "behind"} the database's clock.\n` +
      "Let both machines take the time from the network (timedatectl set-ntp true), and start again.",
  );
}
