/**
 * `npm run populate -- S|M|L [--sites n] [--seed n] [--add]`: fills many sites with fictional members for measurements.
 * The same seed gives the same members.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { lockDataFolder } from "~/platform/data-lock.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { type Env, readEnv } from "~/platform/env.server";
import { prepareDatabase, runProgram } from "./boot";
import { ProgramError } from "./program-error";
import { countOrphans, fill, populatePassword } from "./populate/fill";
import { type SizeName, sizes } from "./populate/sizes";

const usage = "Usage: npm run populate -- S|M|L [--sites <number>] [--seed <number>] [--add]";

async function populate(argv: string[], env: Env): Promise<void> {
  const { size, sites, seed, add } = readArguments(argv);
  if (!env.DATABASE_URL && size !== "S")
    throw new ProgramError("The embedded database takes size S only; set DATABASE_URL.");
  await withOwner(env, async (database) => {
    await prepareDatabase(database, env);
    await refuseOthersData(database, add);
    await fill(database, {
      size: { ...sizes[size], tenants: sites ?? sizes[size].tenants },
      seed,
      workers: 2,
      onProgress: console.log,
    });
    const orphans = await countOrphans(database);
    if (orphans > 0) throw new Error(`${orphans} rows refer to a missing row: the generator is wrong.`);
  });
  console.log(`Done. Log in at t1.localhost as p1@t1.test with ${populatePassword}.`);
}

function readArguments(argv: string[]): { size: SizeName; sites: number | undefined; seed: number; add: boolean } {
  const options = {
    seed: { type: "string", default: "1" },
    /** Number of sites that share the members. Defaults to the data size's own number. */
    sites: { type: "string" },
    add: { type: "boolean", default: false },
  } as const;
  const { values, positionals } = parseArgs({ args: argv, options, allowPositionals: true });
  const size = positionals[0];
  const isSize = size !== undefined && Object.hasOwn(sizes, size);
  const isNumber = (text: string | undefined) => text === undefined || /^[1-9]\d{0,8}$/.test(text);
  if (!isSize || positionals.length > 1 || !isNumber(values.seed) || !isNumber(values.sites))
    throw new ProgramError(usage);
  const sites = values.sites === undefined ? undefined : Number(values.sites);
  return { size: size as SizeName, sites, seed: Number(values.seed), add: values.add };
}

async function withOwner(env: Env, work: (database: Database) => Promise<void>): Promise<void> {
  const url = env.MIGRATE_DATABASE_URL ?? env.DATABASE_URL;
  const lock = url ? null : lockDataFolder(env.DATA_DIR);
  try {
    const database = await openDatabase({
      url,
      dataDir: join(env.DATA_DIR, "database"),
      poolMax: 4,
      withoutTimeouts: true,
    });
    await work(database).finally(() => database.close());
  } finally {
    lock?.release();
  }
}

/** Refuses a database with a live site. Also refuses other sites unless `--add` is given. */
async function refuseOthersData(database: Database, add: boolean): Promise<void> {
  const { rows } = await database.pool.query<{ slug: string; state: string }>(
    "select slug, state from tenants order by (state = 'live') desc",
  );
  const first = rows[0];
  if (first?.state === "live")
    throw new ProgramError(`This database serves a live site (${first.slug}): it is not touched.`);
  if (first && !add)
    throw new ProgramError(`This database has ${rows.length} sites already. Give --add to add to them.`);
}

// Use development mode, because production requires a mail server and a key, though populate sends no mail.
const environment = () => readEnv({ ...process.env, NODE_ENV: "development" });
await runProgram((env) => populate(process.argv.slice(2), env), environment);
