import { spawn } from "node:child_process";
import { findPostgres } from "../build/postgres.mjs";
import { join } from "node:path";
import { ProgramError } from "../program-error";

/** Runs `pg_dump` or `pg_restore` on a database. The password goes through the environment, which other users cannot read. */
export async function runOn(url: string, program: "pg_dump" | "pg_restore", args: readonly string[]): Promise<void> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const connection = {
    PGHOST: hostname || (searchParams.get("host") ?? ""),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    ...(searchParams.has("sslmode") ? { PGSSLMODE: searchParams.get("sslmode") ?? "" } : {}),
  };
  const database = decodeURIComponent(pathname.slice(1));
  const folder = findPostgres();
  const child = spawn(folder ? join(folder, program) : program, [`--dbname=${database}`, ...args], {
    env: { ...process.env, ...connection },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let told = "";
  child.stderr.on("data", (text) => {
    told = `${told}${text}`.slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", () =>
      reject(new ProgramError(`${program} is missing. Install PostgreSQL's client programs of the server's version.`)),
    );
    child.on("exit", resolve);
  });
  if (code !== 0) throw new ProgramError(`${program} failed:\n${told.trim()}${cureOf(told)}`);
}

function cureOf(told: string): string {
  if (/row-level security/.test(told))
    return "\nSet BACKUP_DATABASE_URL to a login with BYPASSRLS and pg_read_all_data (docs/production.md, Backups).";
  if (/server version mismatch/.test(told)) return "\nInstall PostgreSQL's client programs of the server's version.";
  return "";
}
