import type { Database } from "~/platform/database.server";
import { ask, type Result, shoot, type Shot, type Target } from "./load";
import type { Place } from "./place";
import type { Program } from "./processes";
import { type Measured, middle } from "./report";
import type { Scenario } from "./scenarios";
import type { Town } from "./town";

/** The duration of each run, and the number of turns of product and floor. */
export interface Runs {
  seconds: number;
  rounds: number;
}

export interface Ground {
  floor: Program;
  floorPort: number;
}

export async function warmFloor({ seconds }: Runs, { folder }: Place, { floor, floorPort }: Ground): Promise<void> {
  const target = { port: floorPort, pid: floor.pid, databasePid: null, folder };
  for (const path of ["/bare/1000", "/lander", "/cards", "/page/20000", "/resource"]) {
    await warmUp(target, [{ host: "floor.localhost", path }], seconds);
  }
}

/** The most warm-up requests: the code is compiled by then, and more would meet the network limits. */
const enough = 20_000;
/** The fewest warm-up requests: earlier runs look steady before the code is compiled. More logins meet an account's limit. */
const fewest = 2_000;
/** Slow answers, such as long pages, may never come to that number. */
const mostRuns = 15;

/** Repeats until two runs in a row are no faster than the best, which shows that the code is compiled. */
export async function warmUp(target: Target, shots: readonly Shot[], seconds: number, parts = 1): Promise<Result[]> {
  const runs: Result[] = [];
  let best = Number.POSITIVE_INFINITY;
  let idle = 0;
  const isCold = (asked: number) => asked < fewest && runs.length < mostRuns;
  for (let asked = 0; isCold(asked) || (asked < enough * parts && idle < 2); ) {
    const run = await shoot(target, shots, { connections: 8, seconds });
    runs.push(run);
    idle = run.cpuMs > best * 0.98 ? idle + 1 : 0;
    best = Math.min(best, run.cpuMs);
    asked += run.requests;
  }
  return runs;
}

interface Setting {
  place: Place;
  town: Town;
  target: Target;
  ground: Ground;
}

/** Measures the first second of a fresh process, then product, floor and node:http in turns. */
export async function measure(runs: Runs, scenario: Scenario, setting: Setting): Promise<Measured | null> {
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
  const warming = await warmUp(target, shots, runs.seconds, scenario.parts);
  const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
  const round = { ...setting, pageBytes: await pageBytesOf(target.port, shots[0] as Shot) };
  for (let turn = 0; turn < runs.rounds; turn += 1) rounds.push(await measureRound(runs, scenario, round, shots));
  const ofBeside = scenario.beside ? await takeTurns(target, shots, scenario.beside(town)) : null;
  const typical = middle(rounds, ({ warm, floor }) => warm.cpuMs / (floor?.cpuMs ?? 1));
  const row: Measured = { name: scenario.name, cold, ...typical, ofBeside };
  const all = [cold, ...warming, ...rounds.map(({ warm }) => warm)];
  await checkEffects(place.database, scenario, all, before);
  console.log(`${scenario.name}: ${row.warm.perSecond.toFixed(0)}/s, ${row.warm.cpuMs.toFixed(3)} ms of processor`);
  return row;
}

interface Round extends Setting {
  /** Bytes of the page before compression. 0 for other answers. */
  pageBytes: number;
}

async function pageBytesOf(port: number, shot: Shot): Promise<number> {
  if (shot.method === "POST") return 0;
  const { headers, bytes } = await ask(port, { ...shot, headers: { ...shot.headers, "accept-encoding": "identity" } });
  return String(headers["content-type"]).startsWith("text/html") ? bytes : 0;
}

/** Requests every page of every site once, without regard to its query. */
export async function askEach(port: number, shots: readonly Shot[]): Promise<void> {
  const pages = new Map(shots.map((shot) => [`${shot.host}${shot.path.split("?")[0]}`, shot]));
  for (const shot of pages.values()) await ask(port, shot);
}

async function measureRound(
  runs: Runs,
  scenario: Scenario,
  { place, target, ground, pageBytes }: Round,
  shots: Shot[],
) {
  const load = { connections: 8, seconds: runs.seconds };
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

const pairsOfTurns = 9;

/**
 * The processor ratio of two kinds of shots, as the median of alternating pairs, because a machine's speed drifts
 * within a minute.
 */
async function takeTurns(target: Target, shots: readonly Shot[], others: readonly Shot[]): Promise<number> {
  const load = { connections: 8, seconds: 1 };
  const ratios: number[] = [];
  for (let pair = 0; pair < pairsOfTurns; pair += 1) {
    const order = pair % 2 === 0 ? [shots, others] : [others, shots];
    const [one, two] = [await shoot(target, order[0] as Shot[], load), await shoot(target, order[1] as Shot[], load)];
    ratios.push(pair % 2 === 0 ? one.cpuMs / two.cpuMs : two.cpuMs / one.cpuMs);
  }
  return middle(ratios, (each) => each);
}

async function resetStatements(database: Database | null): Promise<void> {
  await database?.pool.query("select pg_stat_statements_reset()").catch(() => undefined);
}

/** The statements' time inside PostgreSQL, per request. */
async function statementsPer(database: Database | null, requests: number): Promise<Measured["sql"]> {
  const asked = await database?.pool
    .query<{ ms: number; calls: number }>(
      `select coalesce(sum(total_exec_time), 0)::double precision as ms, coalesce(sum(calls), 0)::double precision as calls
       from pg_stat_statements where userid in (select oid from pg_roles where rolname in ('app_user', 'tandem_app'))
         and query not like 'select set\\_config%'`,
    )
    .catch(() => null);
  const row = asked?.rows[0];
  return row ? { ms: row.ms / requests, calls: row.calls / requests } : null;
}

export async function countRows(database: Database | null, { writes }: Scenario): Promise<number> {
  if (!database || !writes) return 0;
  const { rows } = await database.pool.query<{ count: number }>(`select count(*) as count from ${writes}`);
  return rows[0]?.count ?? 0;
}

/** Compares answers with new rows. A few writes may have been in progress when a run ended. */
export async function checkEffects(
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
