import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SiteHistoryRow, StoredSite } from "~/operators/sites/stored-site.server";
import { tenantsFolder } from "~/operators/tenant-mistakes.server";
import type { TenantRecord } from "~/tenancy/record";
import { isSlug } from "~/tenancy/tenant-folder.server";
import { changeLine, versionLine } from "../operator/site-lines";
import { inOrderOf } from "./key-order";
import { runCommand } from "./run-command";
import { print, UsageError } from "./usage";

/** Writes the stored record of a site into its folder, so that the next apply is based on it. */
export async function pull([slug]: string[]): Promise<number> {
  if (!slug || !isSlug(slug)) throw new UsageError("Which site? For example: npm run tenant -- pull rose");
  const stored = (await runCommand("tenant.stored", slug)) as StoredSite;
  const files = writeSite(tenantsFolder, stored);
  return print(`${slug}: version ${stored.saved} is written into\n${files.map((file) => `  ${file}`).join("\n")}`);
}

/** Writes a site's files. Returns their paths. */
export function writeSite(root: string, { slug, state, record, company, saved }: StoredSite): string[] {
  const { settings, bundles, texts = {}, hosts, company_id } = record as TenantRecord;
  const folder = join(root, slug);
  const files: [string, unknown][] = [
    [join(folder, "tenant.json"), { state, version: saved, hosts, settings }],
    [join(folder, "bundles.json"), bundles],
    ...Object.entries(texts).map(([locale, own]): [string, unknown] => [join(folder, "texts", `${locale}.json`), own]),
    [join(root, "companies", `${company_id}.json`), company],
  ];
  removeOtherTexts(join(folder, "texts"), Object.keys(texts));
  for (const [path, content] of files) writeFile(path, content);
  return files.map(([path]) => path);
}

/** Removes texts in languages that the record does not have. */
function removeOtherTexts(folder: string, locales: readonly string[]): void {
  if (!existsSync(folder)) return;
  const others = readdirSync(folder).filter((name) => name.endsWith(".json") && !locales.includes(name.slice(0, -5)));
  for (const name of others) rmSync(join(folder, name));
}

/** Keeps the order of keys in an existing file, so that its difference shows only the changes. */
function writeFile(path: string, content: unknown): void {
  mkdirSync(join(path, ".."), { recursive: true });
  const ordered = existsSync(path) ? inOrderOf(readJson(path), content) : content;
  writeFileSync(path, `${JSON.stringify(ordered, null, 2)}\n`);
}

/** Reads a file as JSON. A file with mistakes gives no order. */
function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** Prints the saves of a site, newest first. */
export async function history([slug]: string[]): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- history rose");
  const rows = (await runCommand("tenant.history", slug)) as SiteHistoryRow[];
  for (const row of rows) print([versionLine(row), ...row.changes.map((one) => `  ${changeLine(one)}`)].join("\n"));
  return 0;
}
