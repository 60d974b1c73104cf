/**
 * `npm run tenant --
 * new|check|plan|apply|list|preview|secret|suspend|resume|move-host|settings|reseal|export|erase`: writes tenants
 * from files to the database. Never prompts. Exits with 0 for success, 1 for mistakes, 2 for wrong usage.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { adviseOn } from "~/operators/tenant-advice";
import type { Resealed } from "~/operators/reseal.server";
import type { Taken } from "~/operators/tenant-departure.server";
import type { Applied, StoredTenant } from "~/operators/tenant-onboarding.server";
import type { Ended, Preview } from "~/operators/tenant-standing.server";
import type { PushKeyToCheck } from "~/operators/tenant-push-key.server";
import type { TenantToAsk } from "~/operators/tenant-webhooks.server";
import { tenantsFolder } from "~/operators/tenant-mistakes.server";
import { planChanges, printChange, summariseNew } from "~/operators/tenant-plan";
import { scaffoldTenant } from "~/operators/tenant-scaffold.server";
import { readEnv } from "~/platform/env.server";
import { setLogLevel } from "~/platform/log.server";
import { originOf } from "~/tenancy/origin.server";
import { type Problem, printProblem } from "~/tenancy/explain";
import type { ParsedRecord } from "~/tenancy/record";
import { secretNames } from "~/tenancy/secrets";
import { settingDefault, settingMeaning, settingNames } from "~/tenancy/settings";
import { tenantCountries, themeNames } from "~/tenancy/vocabulary";
import { databaseTrouble } from "./program-error";
import { goodTenants, hostsOf, readGood, replaceHost, slugsFor } from "./tenant/folders";
import { runCommand } from "./tenant/run-command";
import { oneOf, print, suggestion, UsageError } from "./tenant/usage";

const help = `Sites are folders in tenants/. See tenants/README.md.

  tenant new <slug> [--name "Rose Garden"] [--theme ember] [--niche 1] [--language nl] [--countries NL,BE]
                    [--company <id>] [--host rose.example]      writes a new folder, valid from the start
  tenant check [slug]                    says what is wrong or worth knowing, in which file, and what to do; asks the
                                         payment provider whether its webhook is set
  tenant plan [slug]                     shows what apply would change
  tenant apply [slug]                    brings the rows up to date; running servers follow within a second
  tenant list                            the sites that are stored
  tenant preview <slug> [new]            the link that shows a draft; with new, the links given out before end
  tenant secret <slug> <name>            keeps a provider's key, read from standard input
  tenant settings [name]                 every setting, its default and its meaning
  tenant suspend <slug>                  shuts a site at once: sessions and open pages end, its mails and jobs wait
  tenant resume <slug>                   opens it again
  tenant move-host <slug> <old> <new> [--old-host redirect]
                                         gives a site another host; the old one is given up, or leads to it
  tenant export <slug> --to <folder>     writes everything of a site into a new folder
  tenant reseal                          seals everything of all sites with the newest key of MASTER_KEY
  tenant release-cards <slug>            gives up the kept cards of a suspended site at its payment provider
  tenant erase <slug> --confirm <slug> [--unsettled "reason"]
                                         takes everything of a site away, for good; suspend and export it first.
                                         Refuses while payments, returns, bought credits or kept cards are
                                         open, unless given a reason`;

type Flags = Record<string, string | undefined>;
type Command = (args: string[], flags: Flags) => Promise<number> | number;

const commands: Record<string, Command> = {
  new: create,
  check,
  plan,
  apply,
  list,
  preview,
  secret,
  suspend,
  resume,
  settings,
  reseal,
  erase,
  export: exportAll,
  "move-host": move,
  "release-cards": releaseCards,
};

async function main(argv: string[]): Promise<number> {
  const names = [
    "name",
    "theme",
    "niche",
    "language",
    "countries",
    "company",
    "host",
    "to",
    "confirm",
    "old-host",
    "unsettled",
  ];
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
  const [name = "help", ...args] = positionals;
  if (name === "help") return print(help);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(`There is no command "${name}".${suggestion(name, Object.keys(commands))}\n\n${help}`);
  return command(args, values as Flags);
}

function create([slug]: string[], flags: Flags): Promise<number> {
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

async function check([only]: string[]): Promise<number> {
  const results = slugsFor(only).map((slug) => ({ slug, tenant: readGood(slug) }));
  let isGood = results.every(({ tenant }) => tenant.ok);
  for (const { slug, tenant } of results) {
    if (!tenant.ok) {
      print(`${slug}: ${tenant.problems.length} to mend\n${tenant.problems.map(printProblem).join("\n")}`);
      continue;
    }
    const keyless = await checkPushKey(slug, tenant.value.parsed);
    if (keyless.problems.length > 0) {
      isGood = false;
      print(`${slug}: ${keyless.problems.length} to mend\n${printOf(slug, keyless.problems)}`);
      continue;
    }
    const advice = [
      ...keyless.advice,
      ...adviseOn(tenant.value.parsed),
      ...(await askProvider(slug, tenant.value.parsed)),
    ];
    print(`${slug}: good (${tenant.value.state})${advice.length > 0 ? ", worth knowing:" : ""}`);
    if (advice.length > 0) print(printOf(slug, advice));
  }
  return isGood ? 0 : 1;
}

const printOf = (slug: string, found: readonly Problem[]) =>
  found.map((each) => printProblem({ ...each, path: `${slug}/${each.path}` })).join("\n");

/** Checks a tenant's own push key. An unreachable database causes advice, not a mistake. */
async function checkPushKey(
  slug: string,
  { settings: { push_public_key: publicKey } }: ParsedRecord,
): Promise<{ problems: Problem[]; advice: Problem[] }> {
  if (!publicKey) return { problems: [], advice: [] };
  try {
    const problems = (await runCommand("tenant.push-key", { slug, publicKey } satisfies PushKeyToCheck)) as Problem[];
    return { problems, advice: [] };
  } catch (thrown) {
    const path = "tenant.json: settings.push_public_key";
    return { problems: [], advice: [notAsked(thrown, path, "has a private half that could not be looked for")] };
  }
}

function notAsked(thrown: unknown, path: string, problem: string): Problem {
  const error = databaseTrouble(thrown);
  const why = error instanceof Error ? error.message : String(error);
  const fix = "Run this where the site's database and MASTER_KEY are at hand.";
  return { path, problem: `${problem}: ${why}`, fix };
}

/** Checks the settings at the payment provider. An unreachable database causes advice, not a mistake. */
async function askProvider(slug: string, { settings }: ParsedRecord): Promise<Problem[]> {
  const { payment_provider: provider, domain } = settings;
  if (provider === "test") return [];
  try {
    return (await runCommand("tenant.provider", { slug, provider, domain } satisfies TenantToAsk)) as Problem[];
  } catch (thrown) {
    return [notAsked(thrown, "tenant.json: settings.payment_provider", `is ${provider}, which could not be asked`)];
  }
}

async function plan([only]: string[]): Promise<number> {
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

async function apply([only]: string[]): Promise<number> {
  const sites = goodTenants(only).map(({ slug, state, record, company }) => ({ slug, state, record, company }));
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

const addressOf = (host: string) => originOf(host, readEnv(process.env, "sites").PORT);

async function list(): Promise<number> {
  const rows = (await runCommand("tenant.rows", null)) as StoredTenant[];
  if (rows.length === 0) return print("No site is stored yet: npm run tenant -- apply");
  for (const { slug, state, suspended, version, record } of rows) {
    const shown = suspended ? "suspended" : state;
    print(`${slug.padEnd(20)} ${shown.padEnd(9)} version ${String(version).padEnd(4)} ${hostsOf(record).join(", ")}`);
  }
  return 0;
}

async function secret([slug, name]: string[]): Promise<number> {
  if (!slug || !name) throw new UsageError(`Which site and secret? The secrets are: ${secretNames.join(", ")}.`);
  oneOf("secret", name, secretNames);
  if (process.stdin.isTTY) print("Paste the secret, then press Enter and Ctrl+D.");
  // Read from standard input: arguments stay in the shell's history, and every process can see them.
  const value = (await text(process.stdin)).trim();
  await runCommand("tenant.secret", { slug, name, value });
  return print(`${slug}: ${name} is kept.`);
}

async function exportAll([slug]: string[], { to }: Flags): Promise<number> {
  if (!slug || !to)
    throw new UsageError("Which site, and where to? For example: npm run tenant -- export rose --to /safe/place/rose");
  const folder = resolve(to);
  if (existsSync(folder)) throw new UsageError(`${folder} is there already; name a folder that is not.`);
  const { tables, rows, files } = (await runCommand("tenant.export", { slug, folder })) as Taken;
  print(`${slug}: ${rows} rows of ${tables} tables and ${files} files are in ${folder}.`);
  return print("It holds personal data of the most sensitive kind: keep it as you keep the database.");
}

async function preview([slug, word]: string[]): Promise<number> {
  if (!slug || (word !== undefined && word !== "new"))
    throw new UsageError("Which draft? For example: npm run tenant -- preview rose, or: preview rose new");
  const found = (await runCommand("tenant.preview", { slug, renew: word === "new" })) as Preview;
  if (found.state !== "draft") return print(`${slug} is ${found.state}: visible to everyone.`);
  const link = `${addressOf(found.host)}/?preview=${found.word}`;
  return print(`${slug} is a draft. This link shows it for a week:\n  ${link}`);
}

async function suspend([slug]: string[]): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- suspend rose");
  const { sessions } = (await runCommand("tenant.suspend", slug)) as Ended;
  return print(`${slug} is suspended: ${sessions} sessions have ended, and its address says that it is closed.`);
}

async function resume([slug]: string[]): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- resume rose");
  await runCommand("tenant.resume", slug);
  return print(`${slug} is open again. Its members log in anew; waiting mails go out within a quarter of an hour.`);
}

async function move([slug, from, to]: string[], flags: Flags): Promise<number> {
  if (!slug || !from || !to)
    throw new UsageError(
      "Which site, from which host to which? For example: npm run tenant -- move-host rose old.example new.example",
    );
  const after = flags["old-host"] && oneOf("old-host", flags["old-host"], ["redirect"]);
  const { sessions } = (await runCommand("tenant.move-host", { slug, from, to, redirect: Boolean(after) })) as Ended;
  print(`${slug} is at ${to}; ${sessions} sessions have ended.`);
  print(after ? `${from} leads to its address.` : `${from} is given up.`);
  const file = replaceHost(slug, from, to);
  return print(
    file ? `${file} says so too.` : `Write ${to} for ${from} in its tenant.json, or the next apply moves it back.`,
  );
}

async function reseal(): Promise<number> {
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

async function releaseCards([slug]: string[]): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- release-cards rose");
  const moved = (await runCommand("tenant.release-cards", slug)) as number;
  return print(`${slug}: the workers release ${moved} kept cards within minutes. Then erase the site.`);
}

async function erase([slug]: string[], { confirm, unsettled }: Flags): Promise<number> {
  if (!slug) throw new UsageError("Which site? For example: npm run tenant -- erase rose --confirm rose");
  if (confirm !== slug)
    throw new UsageError(
      `This deletes every member, message and payment of ${slug} for good, with records that the law tells you to keep.\n` +
        `Export it first; then say the name again: npm run tenant -- erase ${slug} --confirm ${slug}`,
    );
  const { rows, files } = (await runCommand("tenant.erase", { slug, unsettled })) as Taken;
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

setLogLevel("error");
main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (thrown: unknown) => {
    const error = databaseTrouble(thrown);
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
