/**
 * `npm run bench -- [--data S|M|L] [--pglite] [--seconds 3] [--rounds 1] [--only text] [--people 100000]
 * [--streams 500] [--sends 50]`: the production build under load,
 * with real cookies and 1,000 sites, beside the floor it stands on. It prints figures and asserts none of them.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { landerNames } from "~/landers/registry";
import type { Database } from "~/platform/database.server";
import { type SizeName, sizes } from "../populate/sizes";
import { measureCheckout } from "./checkout";
import { serveFloor } from "./floor";
import { ask, hasWrk, type Result, shoot, type Shot, type Target } from "./load";
import { photoLines, tellPhotoCost } from "./photos";
import { type Place, placeEmbedded, placePostgres } from "./place";
import { hasPostgres } from "./postgres";
import { freePort, isPinning, type Program, residentMb, startProgram, stepAside } from "./processes";
import { type GoalLine, goalLines, type Measured, middle, table, weightTable } from "./report";
import { questionLines } from "./questions";
import { type Scenario, scenarios, sends } from "./scenarios";
import { sendLines } from "./sends";
import { measureStorm } from "./storm";
import { streamLines } from "./streams";
import { logIn, type Town } from "./town";
import { vitalLines } from "./vitals";
import { weigh } from "./weigh";

interface Order {
  size: SizeName;
  pglite: boolean;
  seconds: number;
  rounds: number;
  only: string;
  /** Of the large site that single questions are asked. */
  people: number;
  streams: number;
  sendsPerSecond: number;
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
      people: { type: "string", default: "100000" },
      streams: { type: "string", default: "500" },
      sends: { type: "string", default: "50" },
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
    people: Number(values.people),
    streams: Number(values.streams),
    sendsPerSecond: Number(values.sends),
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

async function serve({ env }: Place, port: number): Promise<Program> {
  return startProgram(["build/server/serve.js"], port, { ...env, PORT: String(port) });
}

async function measureAll(order: Order, place: Place, ground: Ground): Promise<void> {
  const port = await freePort();
  const { town } = place;
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
  const aside: GoalLine[] = [];
  const { database } = place;
  if (database && "sends".includes(order.only)) {
    const target = { port, pid: program.pid, databasePid: place.server.pid, folder: place.folder };
    aside.push(...(await sendLines(target, place.env.DATABASE_URL as string, town, sends(town))));
  }
  if ("streams".includes(order.only)) {
    const { streams, sendsPerSecond } = order;
    aside.push(...(await streamLines({ port, pid: program.pid, town, streams, sendsPerSecond })));
  }
  if ("login storm".includes(order.only)) console.log(await measureStorm(port, town, order.seconds));
  if ("checkout".includes(order.only)) console.log(await measureCheckout(port, town, place.database));
  if ("vitals".includes(order.only)) for (const each of await lookAtPages(port, town)) console.log(each);
  const loadedMb = residentMb(program.pid);
  await program.stop();
  console.log(`\n${table(measured)}\n\n${weightTable(weights)}\n`);
  console.log(
    `start ${(startMs / 1000).toFixed(2)} s, resident ${idleMb.toFixed(0)} MB idle, ${loadedMb.toFixed(0)} MB after the last run\n`,
  );
  const asked = database && "questions".includes(order.only) ? await questionLines(place, order.people) : null;
  if (asked) console.log(`${asked.text}\n`);
  const photos = "photos".includes(order.only) ? await photoLines() : [];
  const ofRuns = goalLines({ measured, weights, startMs, residentMb: idleMb });
  const goals = [...ofRuns, ...aside, ...(asked?.lines ?? []), ...photos];
  for (const { goal, figure, holds } of goals) {
    console.log(`${holds ? "holds         " : "does not hold "} ${goal.padEnd(62)} ${figure}`);
  }
}

async function warmFloor({ seconds }: Order, { folder }: Place, { floor, floorPort }: Ground): Promise<void> {
  const target = { port: floorPort, pid: floor.pid, databasePid: null, folder };
  for (const path of ["/bare/1000", "/lander", "/cards", "/page/20000", "/resource"]) {
    await warmUp(target, [{ host: "floor.localhost", path }], seconds);
  }
}

/** Whatever was asked so often is compiled; and more would meet the limits that count each network. */
const enough = 20_000;

/**
 * Warm is what a process is after some minutes of visits, its code compiled: when a run takes no less of the processor than
 * the one before. The more code a page runs, the longer that is in coming.
 */
async function warmUp(target: Target, shots: readonly Shot[], seconds: number): Promise<Result[]> {
  const runs: Result[] = [];
  let before = Number.POSITIVE_INFINITY;
  for (let asked = 0; asked < enough; ) {
    const run = await shoot(target, shots, { connections: 8, seconds });
    runs.push(run);
    if (run.cpuMs > before * 0.98) break;
    before = run.cpuMs;
    asked += run.requests;
  }
  return runs;
}

async function weighPages(port: number, town: Town) {
  const [host] = town.hosts as [string];
  const citizen = town.citizens[0];
  const visitor = { cookie: "locale=en; entry-warning=1" };
  const member = (path: string) => ({ host: citizen?.host ?? host, path, headers: { cookie: citizen?.cookie ?? "" } });
  const pages: [string, Shot][] = [
    ["home, visitor", { host, path: "/", headers: visitor }],
    ["lander", { host, path: "/landers/gallery", headers: visitor }],
    ["members page", member("/members")],
    ["profile", member(`/members/${citizen?.otherId}`)],
    ["conversation list", member("/chats")],
    ["conversation", member(`/chats/${citizen?.conversationId}`)],
  ];
  return Promise.all(pages.map(async ([name, shot]) => ({ name, ...(await weigh(port, shot)) })));
}

function lookAtPages(port: number, { hosts, citizens: [citizen] }: Town): Promise<string[]> {
  const [first] = hosts as [string];
  const visitor = { cookie: "locale=en; entry-warning=1" };
  const landers = landerNames.map((name) => ({ path: `/landers/${name}`, ...visitor }));
  const ofMember = citizen ? [{ path: "/members", cookie: citizen.cookie }] : [];
  return vitalLines(port, citizen?.host ?? first, [{ path: "/", ...visitor }, ...landers, ...ofMember]);
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
  if (scenario.isKept) await askEach(target.port, shots);
  const warming = await warmUp(target, shots, order.seconds);
  const rounds: Omit<Measured, "name" | "cold">[] = [];
  const round = { ...setting, pageBytes: await pageBytesOf(target.port, shots[0] as Shot) };
  for (let turn = 0; turn < order.rounds; turn += 1) rounds.push(await measureRound(order, scenario, round, shots));
  const row = { name: scenario.name, cold, ...middle(rounds, ({ warm, floor }) => warm.cpuMs / (floor?.cpuMs ?? 1)) };
  const all = [cold, ...warming, ...rounds.map(({ warm }) => warm)];
  await checkEffects(place.database, scenario, all, before);
  console.log(`${scenario.name}: ${row.warm.perSecond.toFixed(0)}/s, ${row.warm.cpuMs.toFixed(3)} ms of processor`);
  return row;
}

interface Round extends Setting {
  /** Of the page before compression; 0 when it is none. */
  pageBytes: number;
}

async function pageBytesOf(port: number, shot: Shot): Promise<number> {
  if (shot.method === "POST") return 0;
  const { headers, bytes } = await ask(port, { ...shot, headers: { ...shot.headers, "accept-encoding": "identity" } });
  return String(headers["content-type"]).startsWith("text/html") ? bytes : 0;
}

/** Every page of every site once, whatever its query; thousands of shots go to the same few hundred. */
async function askEach(port: number, shots: readonly Shot[]): Promise<void> {
  const pages = new Map(shots.map((shot) => [`${shot.host}${shot.path.split("?")[0]}`, shot]));
  for (const shot of pages.values()) await ask(port, shot);
}

async function measureRound(
  order: Order,
  scenario: Scenario,
  { place, target, ground, pageBytes }: Round,
  shots: Shot[],
) {
  const load = { connections: 8, seconds: order.seconds };
  await resetStatements(place.database);
  const warm = await shoot(target, shots, load);
  const sql = await statementsPer(place.database, warm.requests);
  const floorTarget = { ...target, port: ground.floorPort, pid: ground.floor.pid, databasePid: null };
  const path = `/bare/${Math.max(0, warm.wireBytes - 120)}`;
  const bare = await shoot(floorTarget, [{ host: "floor.localhost", path }], load);
  const ofFloor = (path: string) => shoot(floorTarget, [{ host: "floor.localhost", path }], load);
  const floor = scenario.floor && (await ofFloor(scenario.floor));
  const sized = pageBytes > 0 ? await ofFloor(`/page/${pageBytes}`) : null;
  return { warm, sql, bare, floor, sized };
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
