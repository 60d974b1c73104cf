import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findMistakes, mistakesText, tenantsFolder as root } from "~/operators/tenant-mistakes.server";
import { type TenantFolder, listSlugs, readTenant } from "~/tenancy/tenant-folder.server";
import { suggestion, UsageError } from "./usage";

function refuseMistakes(tenant: ReturnType<typeof readTenant>): ReturnType<typeof readTenant> {
  if (!tenant.ok) return tenant;
  const problems = findMistakes(tenant.value, tenant.value.parsed);
  return problems.length > 0 ? { ok: false, problems } : tenant;
}

export const readGood = (slug: string) => refuseSharedHost(refuseMistakes(readOnce(slug)));

const known = new Map<string, ReturnType<typeof readTenant>>();

/** Reads each folder once, because each site is compared with every other site. */
function readOnce(slug: string): ReturnType<typeof readTenant> {
  const tenant = known.get(slug) ?? readTenant(root, slug);
  known.set(slug, tenant);
  return tenant;
}

/** Reports two folders with the same host, because the database would refuse the second without naming its file. */
function refuseSharedHost(tenant: ReturnType<typeof readTenant>): ReturnType<typeof readTenant> {
  if (!tenant.ok) return tenant;
  const { slug, record } = tenant.value;
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
  return problems.length > 0 ? { ok: false, problems } : tenant;
}

export function slugsFor(only: string | undefined): string[] {
  const slugs = listSlugs(root);
  if (!only) return slugs;
  if (only !== "_template" && !slugs.includes(only)) {
    throw new UsageError(`There is no folder ${join(root, only)}.${suggestion(only, slugs)}`);
  }
  return [only];
}

/** Sites to store. Throws for any mistake, so that either all sites are stored or none. */
export function goodTenants(only: string | undefined): TenantFolder[] {
  return slugsFor(only).map((slug) => {
    const tenant = readGood(slug);
    if (tenant.ok) return tenant.value;
    throw new UsageError(mistakesText(slug, tenant.problems));
  });
}

export function hostsOf(record: unknown): string[] {
  const hosts = (record as { hosts?: unknown } | null)?.hosts;
  return Array.isArray(hosts) ? hosts.map(String) : [];
}

/** Replaces the host in the folder's tenant.json, and leaves the rest of the file. Null without a folder. */
export function replaceHost(slug: string, from: string, to: string): string | null {
  const file = join(root, slug, "tenant.json");
  if (!existsSync(file)) return null;
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(JSON.stringify(from), JSON.stringify(to)));
  return file;
}
