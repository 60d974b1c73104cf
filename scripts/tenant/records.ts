import { tenantsFolder } from "~/operators/tenant-mistakes.server";
import type { Applied, StoredTenant } from "~/operators/tenant-onboarding.server";
import { planChanges, printChange, summariseNew } from "~/operators/tenant-plan";
import { scaffoldTenant } from "~/operators/tenant-scaffold.server";
import { settingDefault, settingMeaning, settingNames } from "~/tenancy/settings";
import { tenantCountries, themeNames } from "~/tenancy/vocabulary";
import { addressOf } from "./address";
import { check } from "./check";
import { goodTenants, hostsOf } from "./folders";
import { runCommand } from "./run-command";
import { preview } from "./suspension";
import { type Flags, oneOf, print, UsageError } from "./usage";

export function create([slug]: string[], flags: Flags): Promise<number> {
  if (!slug) throw new UsageError("Which name? For example: npm run tenant -- new rose-garden --language nl");
  const countries = flags.countries
    ?.split(",")
    .map((code) => oneOf("country", code.trim().toUpperCase(), tenantCountries));
  const theme = flags.theme && oneOf("theme", flags.theme, themeNames);
  const niche =
    flags.niche === undefined ? undefined : Number(oneOf("niche", flags.niche, ["1", "2", "3", "4", "5", "6", "7"]));
  const { name, language, company, host } = flags;
  const files = scaffoldTenant(tenantsFolder, { slug, name, theme, niche, language, countries, company, host });
  print(`Written:\n${files.map((file) => `  ${file}`).join("\n")}\n`);
  return check([slug]);
}

export async function plan([only]: string[]): Promise<number> {
  const tenants = goodTenants(only);
  const rows = (await runCommand("tenant.rows", null)) as StoredTenant[];
  for (const tenant of tenants) {
    const stored = rows.find((row) => row.slug === tenant.slug) ?? null;
    const changes = planChanges(stored, tenant);
    if (!stored) {
      print(`${tenant.slug} (new): ${summariseNew(tenant)}`);
      continue;
    }
    const title = `${tenant.slug} (version ${stored.version})`;
    print(
      changes.length > 0
        ? `${title}\n${changes.map((change) => `  ${printChange(change)}`).join("\n")}`
        : `${title}: no change`,
    );
  }
  return 0;
}

export async function apply([only]: string[], flags: Flags = {}): Promise<number> {
  const over = flags.over !== undefined;
  const sites = goodTenants(only).map(({ slug, state, record, company, version }) => {
    return { slug, state, record, company, version, over };
  });
  const applied = (await runCommand("tenant.apply", sites)) as Applied[];
  for (const { slug, version, changes } of applied) {
    const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
    print(changes.length > 0 ? `${slug}: version ${version}, ${count}` : `${slug}: no change`);
    const { domain } = sites.find((site) => site.slug === slug)?.record.settings ?? {};
    print(`  ${addressOf(String(domain))}`);
    if (sites.find((site) => site.slug === slug)?.state === "draft") await preview([slug]);
  }
  return 0;
}

export async function list(): Promise<number> {
  const rows = (await runCommand("tenant.rows", null)) as StoredTenant[];
  if (rows.length === 0) return print("No site is stored yet: npm run tenant -- apply");
  for (const { slug, state, suspended, version, record } of rows) {
    const shown = suspended ? "suspended" : state;
    print(`${slug.padEnd(20)} ${shown.padEnd(9)} version ${String(version).padEnd(4)} ${hostsOf(record).join(", ")}`);
  }
  return 0;
}

export function settings([only]: string[]): number {
  const wanted = only ? [oneOf("setting", only, settingNames)] : settingNames;
  for (const name of wanted) {
    const value = settingDefault(name);
    print(
      `${name}\n  ${settingMeaning(name)}\n  default: ${value === undefined ? "none, must be given" : JSON.stringify(value)}`,
    );
  }
  return 0;
}
