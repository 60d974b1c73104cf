import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { OffboardingCounts } from "~/operators/tenant-offboarding.server";
import { runCommand } from "./run-command";
import { type Flags, print, UsageError } from "./usage";

export async function exportAll([slug]: string[], { to }: Flags): Promise<number> {
  if (!slug || !to)
    throw new UsageError("Which site, and where to? For example: npm run tenant -- export rose --to /safe/place/rose");
  const folder = resolve(to);
  if (existsSync(folder)) throw new UsageError(`${folder} is there already; name a folder that is not.`);
  const { tables, rows, files } = (await runCommand("tenant.export", { slug, folder })) as OffboardingCounts;
  print(`${slug}: ${rows} rows of ${tables} tables and ${files} files are in ${folder}.`);
  return print("It holds personal data of the most sensitive kind: keep it as you keep the database.");
}

export async function releaseCards([slug]: string[]): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- release-cards rose");
  const moved = (await runCommand("tenant.release-cards", slug)) as number;
  return print(`${slug}: the workers release ${moved} kept cards within minutes. Then erase the site.`);
}

export async function erase([slug]: string[], { confirm, unsettled }: Flags): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- erase rose --confirm rose");
  if (confirm !== slug)
    throw new UsageError(
      `This deletes every member, message and payment of ${slug} for good, with records that the law tells you to keep.\n` +
        `Export it first; then say the name again: npm run tenant -- erase ${slug} --confirm ${slug}`,
    );
  const { rows, files } = (await runCommand("tenant.erase", { slug, unsettled })) as OffboardingCounts;
  print(`${slug}: ${rows} rows and ${files} files are gone.`);
  return print(`tenants/${slug}/ is still there: remove it too, or the next apply makes the site anew.`);
}
