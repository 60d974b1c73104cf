/**
 * `npm run bench -- [--data S|M|L] [--pglite] [--seconds 3] [--rounds 1] [--only text]`: the production build under load,
 * with real cookies and 1,000 sites, beside the floor it stands on. It prints figures and asserts none of them.
 */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { lockDataFolder } from "~/platform/data-lock.server";
import { type Database, openDatabase } from "~/platform/database.server";
import { readEnv } from "~/platform/env.server";
import { prepareDatabase } from "../boot";
import { fill } from "../populate/fill";
import { type SizeName, sizes } from "../populate/sizes";
import { serveFloor } from "./floor";
import { ask, hasWrk, type Result, shoot, type Shot, type Target } from "./load";
import { photoLines, tellPhotoCost } from "./photos";
import { hasPostgres, type Server, startPostgres } from "./postgres";
import { freePort, isPinning, type Program, residentMb, startProgram, stepAside } from "./processes";
import { goalLines, type Measured, middle, table, weightTable } from "./report";
import { type Scenario, scenarios } from "./scenarios";
import { measureStorm } from "./storm";
import { logIn, surveyTown, type Town } from "./town";
import { weigh } from "./weigh";

const loadedSites = 1000;
/** So many that at full speed nobody comes to the limit of their own calls within a scenario. */
const people = 1500;

interface Order {
  size: SizeName;
  pglite: boolean;
  seconds: number;
  rounds: number;
  only: string;
}

interface Place {
  folder: string;
  /** Null on the embedded database, which nobody but the server can look into. */
  database: Database | null;
  server: Pick<Server, "pid" | "stop">;
  env: NodeJS.ProcessEnv;
}

function readOrder(argv: string[]): Order {
  const { values } = parseArgs({
    args: argv,
    options: {
      data: { type: "string", default: "S" },
      pglite: { type: "boolean", default: false },
      seconds: { type: "string", default: "3" },
      rounds: { type: "string", default: "1" },
      only: { type: "string", default: "" },
    },
  });
  if (!Object.hasOwn(sizes, values.data)) throw new Error("--data is S, M or L");
  const { pglite, only } = values;
  if (pglite && values.data !== "S") throw new Error("The embedded database takes size S only.");
  return {
    size: values.data as SizeName,
    pglite,
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    only,
  };
}

async function bench(order: Order): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const place = order.pglite ? await placeEmbedded(folder) : await placePostgres(folder, order.size);
  const floorPort = await freePort();
  const floor = await startProgram([process.argv[1] as string, "--floor", String(floorPort)], floorPort, process.env);
  try {
    await measureAll(order, place, { floor, floorPort });
  } finally {
    await floor.stop();
    await place.database?.close();
    place.server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function placePostgres(folder: string, size: SizeName): Promise<Place> {
  const given = process.env.DATABASE_URL;
  const own = given ? null : await startPostgres();
  const ownerUrl = own?.ownerUrl ?? process.env.MIGRATE_DATABASE_URL ?? (given as string);
  const urls = { DATABASE_URL: own?.appUrl ?? given, MIGRATE_DATABASE_URL: ownerUrl };
  const database = await openDatabase({ url: ownerUrl, poolMax: 4, patient: true });
  const env = serverEnv(folder, urls);
  await prepareDatabase(database, readEnv(env));
  await populateOnce(database, size);
  return { folder, database, env, server: { pid: own?.pid ?? null, stop: () => own?.stop() } };
}

async function populateOnce(database: Database, size: SizeName): Promise<void> {
  const { rows } = await database.pool.query<{ sites: number; live: number }>(
    "select count(*) as sites, count(*) filter (where state = 'live') as live from tenants",
  );
  if (rows[0]?.live) throw new Error("This database serves a live site: no load is put on it.");
  if (rows[0]?.sites) return console.log(`The ${rows[0].sites} sites that are there are used.`);
  console.log(`Filling data ${size} ...`);
  const emptySites = Math.max(0, loadedSites - sizes[size].tenants);
  await fill(database, { size: sizes[size], seed: 1, emptySites, hands: 2, say: () => {} });
}

async function placeEmbedded(folder: string): Promise<Place> {
  const env = serverEnv(folder, {});
  const { release } = lockDataFolder(folder);
  const database = await openDatabase({ dataDir: join(folder, "database") });
  await prepareDatabase(database, readEnv(env));
  console.log("Filling data S on the embedded database ...");
  await fill(database, { size: sizes.S, seed: 1, hands: 1, say: () => {} });
  const town = await surveyTown(database, people);
  await database.close();
  release();
  embeddedTown = town;
  return { folder, database: null, env, server: { pid: null, stop: () => {} } };
}

/** Surveyed before the server took the embedded database for itself. */
let embeddedTown: Town | null = null;

function serverEnv(folder: string, urls: Record<string, string | undefined>): NodeJS.ProcessEnv {
  return {
    ...{ PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", LOG_LEVEL: "error", TRUST_PROXY: "1" },
    ...{ DATA_DIR: folder, MASTER_KEY: randomBytes(32).toString("base64"), SMTP_URL: "smtp://127.0.0.1:9", ...urls },
  };
}

async function serve({ env }: Place, port: number): Promise<Program> {
  return startProgram(["build/server/serve.js"], port, { ...env, PORT: String(port) });
}

async function measureAll(order: Order, place: Place, ground: Ground): Promise<void> {
  const port = await freePort();
  const town = embeddedTown ?? (await surveyTown(place.database as Database, people));
  console.log(
    `${town.hosts.length} sites, ${town.citizens.length} people; ${isPinning ? "the server alone on core 0" : "no pinning here"}.`,
  );
  let program = await serve(place, port);
  // The first start may load a demo or compile nothing yet: the second is what a restart costs.
  await program.stop();
  program = await serve(place, port);
  const startMs = program.startedMs;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const idleMb = residentMb(program.pid);
  await logIn(port, town);
  console.log(
    `Everybody is logged in. Resident: ${idleMb.toFixed(0)} MB idle, ${residentMb(program.pid).toFixed(0)} MB after the logins.`,
  );
  const weights = await weighPages(port, town);
  await warmFloor(order, place, ground);
  const measured: Measured[] = [];
  for (const scenario of scenarios.filter(({ name }) => name.includes(order.only))) {
    await program.stop();
    program = await serve(place, port);
    const target = { port, pid: program.pid, databasePid: place.server.pid, folder: place.folder };
    const row = await measure(order, scenario, { place, town, target, ground });
    if (row) measured.push(row);
  }
  if ("login storm".includes(order.only)) console.log(await measureStorm(port, town, order.seconds));
  const loadedMb = residentMb(program.pid);
  await program.stop();
  console.log(`\n${table(measured)}\n\n${weightTable(weights)}\n`);
  console.log(
    `start ${(startMs / 1000).toFixed(2)} s, resident ${idleMb.toFixed(0)} MB idle, ${loadedMb.toFixed(0)} MB after the last run\n`,
  );
  const goals = [...goalLines({ measured, weights, startMs, residentMb: idleMb }), ...(await photoLines())];
  for (const { goal, figure, holds } of goals) {
    console.log(`${holds ? "holds         " : "does not hold "} ${goal.padEnd(62)} ${figure}`);
  }
}

async function warmFloor({ seconds }: Order, { folder }: Place, { floor, floorPort }: Ground): Promise<void> {
  const target = { port: floorPort, pid: floor.pid, databasePid: null, folder };
  for (const path of ["/bare/1000", "/lander", "/cards", "/resource"]) {
    await shoot(target, [{ host: "floor.localhost", path }], { connections: 8, seconds });
  }
}

async function weighPages(port: number, town: Town) {
  const [host] = town.hosts as [string];
  const citizen = town.citizens[0];
  const visitor = { cookie: "locale=en; entry-warning=1" };
  const pages: [string, Shot][] = [
    ["home, visitor", { host, path: "/", headers: visitor }],
    ["lander", { host, path: "/landers/gallery", headers: visitor }],
    ["members page", { host: citizen?.host ?? host, path: "/members", headers: { cookie: citizen?.cookie ?? "" } }],
  ];
  return Promise.all(pages.map(async ([name, shot]) => ({ name, ...(await weigh(port, shot)) })));
}

interface Ground {
  floor: Program;
  floorPort: number;
}

interface Setting {
  place: Place;
  town: Town;
  target: Target;
  ground: Ground;
}

/** Cold is the first second of a fresh process; then product, floor and bare node:http take turns. */
async function measure(order: Order, scenario: Scenario, setting: Setting): Promise<Measured | null> {
  const { place, town, target } = setting;
  if (scenario.needsDatabase && !place.database) return null;
  const shots = await scenario.shots(town, target.port, place.database as Database);
  const first = await ask(target.port, shots[0] as Shot);
  if (first.status !== scenario.status) {
    console.log(`${scenario.name}: left out, answers ${first.status} instead of ${scenario.status}.`);
    return null;
  }
  const before = await countRows(place.database, scenario);
  const cold = await shoot(target, shots, { connections: 8, seconds: 1 });
  // Warm is what a process is after a minute of visits: its code compiled, and each page that is kept made once.
  if (scenario.isKept) await askEach(target.port, shots);
  const warmUp = await shoot(target, shots, { connections: 8, seconds: order.seconds });
  const rounds: Omit<Measured, "name" | "cold">[] = [];
  for (let round = 0; round < order.rounds; round += 1)
    rounds.push(await measureRound(order, scenario, setting, shots));
  const row = { name: scenario.name, cold, ...middle(rounds, ({ warm, floor }) => warm.cpuMs / (floor?.cpuMs ?? 1)) };
  const all = [cold, warmUp, ...rounds.map(({ warm }) => warm)];
  await checkEffects(place.database, scenario, all, before);
  console.log(`${scenario.name}: ${row.warm.perSecond.toFixed(0)}/s, ${row.warm.cpuMs.toFixed(3)} ms of processor`);
  return row;
}

/** Every page once; thousands of shots go to the same few hundred. */
async function askEach(port: number, shots: readonly Shot[]): Promise<void> {
  const pages = new Map(shots.map((shot) => [`${shot.host}${shot.path}`, shot]));
  for (const shot of pages.values()) await ask(port, shot);
}

async function measureRound(order: Order, scenario: Scenario, { place, target, ground }: Setting, shots: Shot[]) {
  const load = { connections: 8, seconds: order.seconds };
  await resetStatements(place.database);
  const warm = await shoot(target, shots, load);
  const sql = await statementsPer(place.database, warm.requests);
  const floorTarget = { ...target, port: ground.floorPort, pid: ground.floor.pid, databasePid: null };
  const path = `/bare/${Math.max(0, warm.wireBytes - 120)}`;
  const bare = await shoot(floorTarget, [{ host: "floor.localhost", path }], load);
  const floor = scenario.floor && (await shoot(floorTarget, [{ host: "floor.localhost", path: scenario.floor }], load));
  return { warm, sql, bare, floor };
}

async function resetStatements(database: Database | null): Promise<void> {
  await database?.pool.query("select pg_stat_statements_reset()").catch(() => undefined);
}

/** What the application's statements cost inside PostgreSQL: the raw SQL without anything around it. */
async function statementsPer(database: Database | null, requests: number): Promise<Measured["sql"]> {
  const asked = await database?.pool
    .query<{ ms: number; calls: number }>(
      `select coalesce(sum(total_exec_time), 0)::double precision as ms, coalesce(sum(calls), 0)::double precision as calls
       from pg_stat_statements where userid in (select oid from pg_roles where rolname in ('app_user', 'tandem_app'))`,
    )
    .catch(() => null);
  const row = asked?.rows[0];
  return row ? { ms: row.ms / requests, calls: row.calls / requests } : null;
}

async function countRows(database: Database | null, { writes }: Scenario): Promise<number> {
  if (!database || !writes) return 0;
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) as count from ${writes}`);
  return rows[0]?.count ?? 0;
}

/** What was answered must have happened; a few may have been under way when a run ended. */
async function checkEffects(
  database: Database | null,
  scenario: Scenario,
  results: Result[],
  before: number,
): Promise<void> {
  if (!database || !scenario.writes) return;
  const answered = results.reduce((sum, { requests, refused }) => sum + requests - refused, 0);
  const grown = (await countRows(database, scenario)) - before;
  const fits = grown >= answered && grown <= answered + 8 * results.length;
  console.log(
    `${scenario.name}: ${answered} answers, ${grown} new rows in ${scenario.writes}: ${fits ? "they fit" : "THEY DO NOT FIT"}`,
  );
}

async function main(argv: string[]): Promise<void> {
  if (argv[0] === "--floor") return serveFloor(Number(argv[1]));
  if (argv[0] === "--photos") return tellPhotoCost(argv[1] as string);
  const order = readOrder(argv);
  if (!hasWrk) throw new Error("The load is made by wrk, which is not installed: apt-get install wrk");
  if (!order.pglite && !process.env.DATABASE_URL && !hasPostgres()) {
    throw new Error("PostgreSQL 15 is not installed (apt-get install postgresql): give DATABASE_URL, or --pglite.");
  }
  stepAside();
  await bench(order);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error && !process.env.DEBUG ? error.message : error);
  process.exit(1);
}
