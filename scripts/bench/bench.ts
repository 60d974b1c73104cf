/**
 * `npm run bench -- [--data S|M|L] [--sites 1000] [--pglite] [--no-redis] [--beside-memory] [--seconds 3] [--rounds 1]
 * [--only text] [--people 100000] [--streams 500] [--sends 50] [--soak 10] [--waves 1]`
 * Loads the production build, and for comparison the baseline: a minimal Remix application (`baseline-server.tsx`).
 * Prints the figures and never fails because of them.
 * `--against COMMIT` compares with the build of that commit instead; `compare.ts` lists the requirements.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compare } from "./compare";
import { benchDesk } from "./desk";
import { serveFanOut } from "./fan-out";
import { serveBaseline } from "./baseline-server";
import { hasWrk } from "./load";
import { measureGoals } from "./measure-goals";
import { type Options, readNumber, readOptions } from "./options";
import { printPhotoCost } from "./photos";
import {
  fillDatabase,
  givenDatabase,
  openDeployment,
  openFiles,
  openStore,
  type Deployment,
  deployEmbedded,
  startDatabase,
} from "./deployment";
import { findPostgres } from "../build/postgres.mjs";
import { freePort } from "../../tests/support/free-port";
import { redisIsInstalled } from "../build/redis.mjs";
import { startProgram, pinToOtherCore } from "./processes";
import { type AtEnd, withCleanups } from "./cleanups";

async function bench(options: Options, atEnd: AtEnd): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  if (options.against !== null) return compare(options, options.against, folder, atEnd);
  pinToOtherCore();
  const deployment = options.pglite ? await deployEmbedded(folder) : await deployWithServers(options, folder, atEnd);
  const baselinePort = await freePort();
  const baseline = await startProgram(
    [process.argv[1] as string, "--baseline", String(baselinePort)],
    baselinePort,
    process.env,
  );
  atEnd(() => baseline.stop());
  await measureGoals(options, deployment, { baseline, baselinePort }, atEnd);
}

/**
 * Uses the PostgreSQL of DATABASE_URL, or starts one. Always starts a new Redis, because the bench empties its Redis.
 */
async function deployWithServers(options: Options, folder: string, atEnd: AtEnd): Promise<Deployment> {
  const parts = { root: process.cwd(), folder, urls: givenDatabase() ?? (await startDatabase(atEnd)) };
  await fillDatabase(parts, options);
  const deployment = await openDeployment(parts, options.redis ? await openStore(atEnd) : null, atEnd);
  return { ...deployment, env: { ...deployment.env, ...(await openFiles(atEnd)) } };
}

async function main(argv: string[]): Promise<void> {
  if (argv[0] === "--baseline") return serveBaseline(Number(argv[1]));
  if (argv[0] === "--fan-out") return serveFanOut(Number(argv[1]));
  if (argv[0] === "--photos") return printPhotoCost(argv[1] as string);
  if (argv[0] === "--desk") return withCleanups((atEnd) => benchDesk(readNumber("desk", argv[1] ?? "1000"), atEnd));
  const options = readOptions(argv);
  refuseWithoutPrograms(options);
  await withCleanups((atEnd) => bench(options, atEnd));
}

/** Refuses a run when a program is missing, because the figures would describe a different setup. */
function refuseWithoutPrograms({ pglite, redis, against }: Options): void {
  if (!hasWrk) throw new Error("The load is made by wrk, which is not installed: apt-get install wrk");
  if (against !== null && process.env.DATABASE_URL)
    throw new Error("--against fills databases of its own: leave out DATABASE_URL.");
  if (!pglite && !process.env.DATABASE_URL && !findPostgres()) {
    throw new Error("PostgreSQL 15 is not installed (apt-get install postgresql): give DATABASE_URL, or --pglite.");
  }
  if (redis && !redisIsInstalled)
    throw new Error("Redis is not installed (apt-get install redis-server): install it, or give --no-redis.");
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error && !process.env.DEBUG ? error.message : error);
  process.exit(1);
}
