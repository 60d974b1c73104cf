import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMistakes, mistakesText, tenantsFolder as root } from "~/operators/tenant-mistakes.server";
import { type SiteFiles, listSlugs, readSite } from "~/tenancy/tenant-folder.server";
import { suggestion, UsageError } from "./words";

function refuseMistakes(site: ReturnType<typeof readSite>): ReturnType<typeof readSite> {
  if (!site.ok) return site;
  const problems = findMistakes(site.value, site.value.parsed);
  return problems.length > 0 ? { ok: false, problems } : site;
}

export const readGood = (slug: string) => refuseSharedHost(refuseMistakes(readOnce(slug)));

const known = new Map<string, ReturnType<typeof readSite>>();

/** Every site is held beside every other: each folder is read once. */
function readOnce(slug: string): ReturnType<typeof readSite> {
  const site = known.get(slug) ?? readSite(root, slug);
  known.set(slug, site);
  return site;
}

/** Two folders with one host: the database would refuse the second, and here it can be said which file to open. */
function refuseSharedHost(site: ReturnType<typeof readSite>): ReturnType<typeof readSite> {
  if (!site.ok) return site;
  const { slug, record } = site.value;
  const others = listSlugs(root).filter((other) => other !== slug);
  const problems = others.flatMap((other) => {
    const read = readOnce(other);
    const shared = read.ok ? hostsOf(record).filter((host) => hostsOf(read.value.record).includes(host)) : [];
    return shared.map((host) => ({
      path: `${slug}/tenant.json: hosts`,
      problem: `names ${host}, which tenants/${other} names too`,
      fix: "Remove it from one of the two.",
    }));
  });
  return problems.length > 0 ? { ok: false, problems } : site;
}

export function slugsFor(only: string | undefined): string[] {
  const slugs = listSlugs(root);
  if (!only) return slugs;
  if (only !== "_template" && !slugs.includes(only)) {
    throw new UsageError(`There is no folder ${join(root, only)}.${suggestion(only, slugs)}`);
  }
  return [only];
}

/** The sites to work on, or an end to the program: nothing is planned or applied beside a mistake. */
export function goodSites(only: string | undefined): SiteFiles[] {
  return slugsFor(only).map((slug) => {
    const site = readGood(slug);
    if (site.ok) return site.value;
    throw new UsageError(mistakesText(slug, site.problems));
  });
}

export function hostsOf(record: unknown): string[] {
  const hosts = (record as { hosts?: unknown } | null)?.hosts;
  return Array.isArray(hosts) ? hosts.map(String) : [];
}

/** The record of a site's folder follows its rows, written as it was but for the host. Null where there is no folder. */
export function replaceHost(slug: string, from: string, to: string): string | null {
  const file = join(root, slug, "tenant.json");
  if (!existsSync(file)) return null;
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(JSON.stringify(from), JSON.stringify(to)));
  return file;
}
