/**
 * `npm run tenant --
 * new|check|dns|plan|apply|pull|history|list|preview|secret|suspend|resume|move-host|settings|reseal|export|
 * release-cards|erase`:
 * stores the sites of the folder tenants/ in the database, without asking questions.
 * Exits with 0 when done, 1 when a site has mistakes, and 2 on wrong usage.
 */
import { parseArgs } from "node:util";
import { setLogLevel } from "~/platform/log.server";
import { databaseTrouble } from "./program-error";
import { check } from "./tenant/check";
import { dns } from "./tenant/dns";
import { erase, exportAll, releaseCards } from "./tenant/offboarding";
import { history, pull } from "./tenant/pull";
import { apply, create, list, plan, settings } from "./tenant/records";
import { keepSecret, reseal } from "./tenant/secrets";
import { moveHost, preview, resume, suspend } from "./tenant/suspension";
import { type Flags, print, suggestion, UsageError } from "./tenant/usage";

const help = `Sites are folders in tenants/. See tenants/README.md.

  tenant new <slug> [--name "Rose Garden"] [--theme ember] [--niche 1] [--language nl] [--countries NL,BE]
                    [--company <id>] [--host rose.example]      writes a new folder, valid from the start
  tenant check [slug]                    says what is wrong or worth knowing, in which file, and what to do; asks the
                                         payment provider whether its webhook is set
  tenant dns <slug> [--to 203.0.113.7] [--ca letsencrypt.org]
                                         says whether each host leads to your proxy and may get a certificate
  tenant plan [slug]                     shows what apply would change
  tenant apply [slug] [--over]           brings the rows up to date; running servers follow within a second. Refuses
                                         to replace a version of the desk that the folder is not based on; with
                                         --over, replaces it
  tenant pull <slug>                     writes the stored site into its folder, so that apply is based on it
  tenant history <slug>                  the saves of a site with their changes, newest first
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

type Command = (args: string[], flags: Flags) => Promise<number> | number;

const commands: Record<string, Command> = {
  new: create,
  check,
  dns: (args, flags) => dns(args, flags),
  plan,
  apply,
  pull,
  history,
  list,
  preview,
  secret: keepSecret,
  suspend,
  resume,
  settings,
  reseal,
  erase,
  export: exportAll,
  "move-host": moveHost,
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
    "ca",
    "confirm",
    "old-host",
    "unsettled",
  ];
  const options: Record<string, { type: "string" | "boolean" }> = Object.fromEntries(
    names.map((name) => [name, { type: "string" as const }]),
  );
  options.over = { type: "boolean" };
  const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
  const [name = "help", ...args] = positionals;
  if (name === "help") return print(help);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new UsageError(`There is no command "${name}".${suggestion(name, Object.keys(commands))}\n\n${help}`);
  return command(args, flagsOf(values));
}

/** A switch without a value counts as the text "yes". */
function flagsOf(values: Record<string, string | boolean | undefined>): Flags {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === true ? "yes" : value || undefined]),
  );
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
