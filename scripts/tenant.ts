/**
 * `npm run tenant -- new|check|plan|apply|list|secret|settings|export|erase`: sites as files in, rows out. Asks nothing,
 * prints plainly; ends with 0 when all is well, 1 when something is wrong with a record, 2 when it was called wrongly.
 */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { adviseOn, notYetLive } from "~/operators/tenant-advice";
import { type TenantCommand, tenantCommands } from "~/operators/tenant-commands.server";
import type { Taken } from "~/operators/tenant-departure.server";
import { type SiteFiles, listSlugs, readSite } from "~/tenancy/tenant-folder.server";
import type { Applied, StoredTenant } from "~/operators/tenant-onboarding.server";
import { planChanges, printChange } from "~/operators/tenant-plan";
import { scaffoldSite } from "~/operators/tenant-scaffold.server";
import { callControl } from "~/platform/control.server";
import { lockDataFolder } from "~/platform/data-lock.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { type Env, readEnv } from "~/platform/env.server";
import { openFiles } from "~/platform/files.server";
import { openKeys } from "~/platform/keys.server";
import { setLogLevel } from "~/platform/log.server";
import { migrate } from "~/platform/migrations.server";
import { openStore } from "~/platform/store.server";
import type { Problem } from "~/tenancy/explain";
import { nearestWord } from "~/tenancy/nearest";
import { announceTenantChange } from "~/tenancy/changes.server";
import { secretNames } from "~/tenancy/secrets";
import { settingDefault, settingMeaning, settingNames } from "~/tenancy/settings";
import { siteCountries, themeNames } from "~/tenancy/vocabulary";

const root = "tenants";

const help = `Sites are folders in tenants/. See tenants/README.md.

  tenant new <slug> [--name "Rose Garden"] [--theme ember] [--niche 1] [--language nl] [--countries NL,BE]
                    [--company <id>] [--host rose.example]      writes a new folder, valid from the start
  tenant check [slug]                    says what is wrong or worth knowing, in which file, and what to do
  tenant plan [slug]                     shows what apply would change
  tenant apply [slug]                    brings the rows up to date; running servers follow within a second
  tenant list                            the sites that are stored
  tenant secret <slug> <name>            keeps a provider's key, read from standard input
  tenant settings [name]                 every setting, its default and its meaning
  tenant export <slug> --to <folder>     writes everything of a site into a new folder
  tenant erase <slug> --confirm <slug>   takes everything of a site away, for good; export it first`;

class UsageError extends Error {}

type Flags = Record<string, string | undefined>;
type Command = (args: string[], flags: Flags) => Promise<number> | number;

const commands: Record<string, Command> = {
  ...{ new: create, check, plan, apply, list, secret, settings, erase },
  export: exportAll,
};

async function main(argv: string[]): Promise<number> {
  const names = ["name", "theme", "niche", "language", "countries", "company", "host", "to", "confirm"];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
  const [name = "help", ...args] = positionals;
  if (name === "help") return print(help);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(`There is no command "${name}".${suggestion(name, Object.keys(commands))}\n\n${help}`);
  return command(args, values as Flags);
}

function create([slug]: string[], flags: Flags): number {
  if (!slug) throw new UsageError("Which name? For example: npm run tenant -- new rose-garden --language nl");
  const countries = flags.countries
    ?.split(",")
    .map((code) => oneOf("country", code.trim().toUpperCase(), siteCountries));
  const theme = flags.theme && oneOf("theme", flags.theme, themeNames);
  const niche =
    flags.niche === undefined ? undefined : Number(oneOf("niche", flags.niche, ["1", "2", "3", "4", "5", "6", "7"]));
  const { name, language, company, host } = flags;
  const files = scaffoldSite(root, { slug, name, theme, niche, language, countries, company, host });
  print(`Written:\n${files.map((file) => `  ${file}`).join("\n")}\n`);
  return check([slug]);
}

/** A live site is for the public: what only a site in the making may have is a mistake there. */
function refuseEarlyLive(site: ReturnType<typeof readSite>): ReturnType<typeof readSite> {
  if (!site.ok || site.value.state !== "live") return site;
  const template = JSON.parse(readFileSync(join(root, "_template", "company.json"), "utf8"));
  const problems = notYetLive(site.value.parsed, site.value.company, template).map((found) => ({
    ...found,
    path: found.path.startsWith("companies/") ? found.path : `${site.value.slug}/${found.path}`,
  }));
  return problems.length > 0 ? { ok: false, problems } : site;
}

const readGood = (slug: string) => refuseSharedHost(refuseEarlyLive(readOnce(slug)));

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

function check([only]: string[]): number {
  const results = slugsFor(only).map((slug) => ({ slug, site: readGood(slug) }));
  for (const { slug, site } of results) {
    if (!site.ok) print(`${slug}: ${site.problems.length} to mend\n${site.problems.map(printProblem).join("\n")}`);
    else {
      const advice = adviseOn(site.value.parsed);
      print(`${slug}: good (${site.value.state})${advice.length > 0 ? ", worth knowing:" : ""}`);
      if (advice.length > 0)
        print(advice.map((found) => printProblem({ ...found, path: `${slug}/${found.path}` })).join("\n"));
    }
  }
  return results.every(({ site }) => site.ok) ? 0 : 1;
}

async function plan([only]: string[]): Promise<number> {
  const sites = goodSites(only);
  const rows = (await run("tenant.rows", null)) as StoredTenant[];
  for (const site of sites) {
    const stored = rows.find((row) => row.slug === site.slug) ?? null;
    const changes = planChanges(stored, site);
    const title = stored ? `${site.slug} (version ${stored.version})` : `${site.slug} (new)`;
    print(
      changes.length > 0
        ? `${title}\n${changes.map((change) => `  ${printChange(change)}`).join("\n")}`
        : `${title}: no change`,
    );
  }
  return 0;
}

async function apply([only]: string[]): Promise<number> {
  const sites = goodSites(only).map(({ slug, state, record, company }) => ({ slug, state, record, company }));
  const applied = (await run("tenant.apply", sites)) as Applied[];
  for (const { slug, version, changes } of applied) {
    const count = changes.length === 1 ? "1 change" : `${changes.length} changes`;
    print(changes.length > 0 ? `${slug}: version ${version}, ${count}` : `${slug}: no change`);
  }
  return 0;
}

async function list(): Promise<number> {
  const rows = (await run("tenant.rows", null)) as StoredTenant[];
  if (rows.length === 0) return print("No site is stored yet: npm run tenant -- apply");
  for (const { slug, state, version, record } of rows) {
    print(`${slug.padEnd(20)} ${state.padEnd(6)} version ${String(version).padEnd(4)} ${hostsOf(record).join(", ")}`);
  }
  return 0;
}

async function secret([slug, name]: string[]): Promise<number> {
  if (!slug || !name) throw new UsageError(`Which site and secret? The secrets are: ${secretNames.join(", ")}.`);
  oneOf("secret", name, secretNames);
  if (process.stdin.isTTY) print("Paste the secret, then press Enter and Ctrl+D.");
  // Never an argument: those stay in the shell's history and are seen by every process of the machine.
  const value = (await text(process.stdin)).trim();
  await run("tenant.secret", { slug, name, value });
  return print(`${slug}: ${name} is kept.`);
}

async function exportAll([slug]: string[], { to }: Flags): Promise<number> {
  if (!slug || !to)
    throw new UsageError("Which site, and where to? For example: npm run tenant -- export rose --to /safe/place/rose");
  const folder = resolve(to);
  if (existsSync(folder)) throw new UsageError(`${folder} is there already; name a folder that is not.`);
  const { tables, rows, files } = (await run("tenant.export", { slug, folder })) as Taken;
  print(`${slug}: ${rows} rows of ${tables} tables and ${files} files are in ${folder}.`);
  return print("It holds personal data of the most sensitive kind: keep it as you keep the database.");
}

async function erase([slug]: string[], { confirm }: Flags): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- erase rose --confirm rose");
  if (confirm !== slug)
    throw new UsageError(
      `This takes every member, message and payment of ${slug} away, for good, also what the law has you keep.\n` +
        `Export it first; then say the name again: npm run tenant -- erase ${slug} --confirm ${slug}`,
    );
  const { rows, files } = (await run("tenant.erase", slug)) as Taken;
  print(`${slug}: ${rows} rows and ${files} files are gone.`);
  return print(`tenants/${slug}/ is still there: remove it too, or the next apply makes the site anew.`);
}

function settings([only]: string[]): number {
  const wanted = only ? [oneOf("setting", only, settingNames)] : settingNames;
  for (const name of wanted) {
    const value = settingDefault(name);
    print(
      `${name}\n  ${settingMeaning(name)}\n  default: ${value === undefined ? "none, must be given" : JSON.stringify(value)}`,
    );
  }
  return 0;
}

function slugsFor(only: string | undefined): string[] {
  const slugs = listSlugs(root);
  if (!only) return slugs;
  if (only !== "_template" && !slugs.includes(only)) {
    throw new UsageError(`There is no folder ${join(root, only)}.${suggestion(only, slugs)}`);
  }
  return [only];
}

/** The sites to work on, or an end to the program: nothing is planned or applied beside a mistake. */
function goodSites(only: string | undefined): SiteFiles[] {
  return slugsFor(only).map((slug) => {
    const site = readGood(slug);
    if (site.ok) return site.value;
    throw new UsageError(`${slug} has mistakes; nothing was changed.\n${site.problems.map(printProblem).join("\n")}`);
  });
}

/** Through the running server when it has the embedded database open, else on the database itself. */
async function run(command: TenantCommand, args: unknown): Promise<unknown> {
  const env = readEnv();
  if (!env.DATABASE_URL) {
    const answer = await callControl(env.DATA_DIR, command, args);
    if (answer) return answer.result;
  }
  const { database, close } = await openOwned(env);
  const store = await openStore(env);
  try {
    const announce = () => announceTenantChange({ database, store });
    const operator = { database, store, announce, files: openFiles(env), keys: openKeys(env) };
    return await tenantCommands[command](operator, args);
  } finally {
    await store.close();
    await close();
  }
}

async function openOwned(env: Env): Promise<{ database: Database; close: () => Promise<void> }> {
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  if (url) {
    const database = await openDatabase({ url, poolMax: 1 });
    return { database, close: () => database.close() };
  }
  const lock = lockDataFolder(env.DATA_DIR);
  const database = await openDatabase({ dataDir: join(env.DATA_DIR, "database") });
  await migrate(database, "migrations");
  const close = async () => {
    await database.close();
    lock.release();
  };
  return { database, close };
}

function oneOf<Known extends string>(what: string, value: string, known: readonly Known[]): Known {
  const found = known.find((word) => word === value);
  if (found) return found;
  throw new UsageError(`"${value}" is no known ${what}.${suggestion(value, known)} Known: ${known.join(", ")}.`);
}

function suggestion(word: string, known: readonly string[]): string {
  const near = nearestWord(word, known);
  return near ? ` Did you mean ${near}?` : "";
}

function hostsOf(record: unknown): string[] {
  const hosts = (record as { hosts?: unknown } | null)?.hosts;
  return Array.isArray(hosts) ? hosts.map(String) : [];
}

function printProblem({ path, problem, fix }: Problem): string {
  return `  ${path} ${problem}.${fix ? `\n      ${fix}` : ""}`;
}

function print(line: string): 0 {
  process.stdout.write(`${line}\n`);
  return 0;
}

setLogLevel("error");
main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
