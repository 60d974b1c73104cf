import { text } from "node:stream/consumers";
import type { Resealed } from "~/operators/reseal.server";
import { secretNames } from "~/tenancy/secrets";
import { runCommand } from "./run-command";
import { oneOf, print, UsageError } from "./usage";

export async function keepSecret([slug, name]: string[]): Promise<number> {
  if (!slug || !name) throw new UsageError(`Which site and secret? The secrets are: ${secretNames.join(", ")}.`);
  oneOf("secret", name, secretNames);
  if (process.stdin.isTTY) print("Paste the secret, then press Enter and Ctrl+D.");
  // Read the secret from standard input. An argument would stay in the shell's history and be visible to every process.
  const value = (await text(process.stdin)).trim();
  await runCommand("tenant.secret", { slug, name, value });
  return print(`${slug}: ${name} is kept.`);
}

export async function reseal(): Promise<number> {
  const { resealed, unreadable, left, retired } = (await runCommand("tenant.reseal", null)) as Resealed;
  for (const [table, count] of Object.entries(resealed)) print(`${table.padEnd(24)} ${count} sealed anew`);
  for (const [table, count] of Object.entries(unreadable)) {
    print(`${table.padEnd(24)} ${count} that no key of MASTER_KEY opens; they were lost before`);
  }
  if (left > 0) {
    print(
      `${left} were sealed with an older key meanwhile: give every process the newest key first, then run this again.`,
    );
    return 1;
  }
  if (retired.length === 0) return print("There is no older key in MASTER_KEY.");
  return print(`Nothing needs the older keys any more (ids ${retired.join(", ")}): take them out of MASTER_KEY.`);
}
