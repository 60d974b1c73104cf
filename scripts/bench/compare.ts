import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Database } from "~/platform/database.server";
import { freePort } from "../../tests/support/free-port";
import { buildEarlierState, type EarlierState, fillEarlierState } from "./earlier-state";
import { ask, type Result, type Shot, shoot, type Target } from "./load";
import { askEach, checkEffects, countRows, warmUp } from "./measure";
import type { Options } from "./options";
import {
  type DatabaseUrls,
  fillPlace,
  openPlace,
  openStore,
  type Place,
  type PlaceParts,
  serve,
  serverEnv,
} from "./place";
import { startPostgres } from "./postgres";
import { cpuMs, type Program, stepAside } from "./processes";
import { type Compared, limitOf, type Pair, ratioTable, usualLimit } from "./ratios";
import type { AtEnd } from "./releases";
import { type Scenario, scenarios } from "./scenarios";
import { logIn } from "./town";

/**
 * Compares the present build with an earlier commit's under the present load, in turns on the same core. Each has its own
 * database, Redis and files. Prints ratios, and no ratio is a failure.
 *
 * A commit needs four things:
 * - `serve.js` and a `populate.js` that takes `S --sites n --add` and prints the password,
 * - the login at `/api/user.php`,
 * - the columns of accounts, wallets, participants and profiles that the bench reads,
 * - a start with the environment of `serverEnv`. Tried: f1f968ea.
 *
 * Scenarios with another answer are skipped and reported. Both builds run on this version of Node with the present options.
 */
export async function compare(options: Options, commit: string, folder: string, atEnd: AtEnd): Promise<void> {
  const state = await buildEarlierState(commit, atEnd);
  stepAside();
  const { earlier, present } = await placeBoth(options, state, folder, atEnd);
  const sides: Sides = { earlier: await openSide(earlier, atEnd), present: await openSide(present, atEnd) };
  console.log(`${present.town.hosts.length} sites, ${present.town.citizens.length} people; earlier: ${state.title}.`);
  for (const side of kinds) await logInAt(sides[side]);
  const rows: Compared[] = [];
  const starts: Pair[] = [];
  for (const scenario of scenarios.filter(({ name }) => name.includes(options.only))) {
    starts.push(await startBoth(sides));
    const row = await compareScenario(options, scenario, sides);
    if (!row) continue;
    rows.push(row);
    console.log(ratioTable([row]).split("\n")[1]);
  }
  const start = { name: "start", limit: usualLimit, rounds: starts, refused: { earlier: 0, present: 0 } };
  console.log(`\n${ratioTable(starts.length > 0 ? [...rows, start] : rows)}`);
}

const kinds = ["earlier", "present"] as const;

/** A place and its server, restarted for each scenario. */
interface Side {
  place: Place;
  port: number;
  program: Program | null;
}

type Sides = Record<keyof Pair, Side>;

async function openSide(place: Place, atEnd: AtEnd): Promise<Side> {
  const side: Side = { place, port: await freePort(), program: null };
  atEnd(() => side.program?.stop());
  return side;
}

async function placeBoth(options: Options, state: EarlierState, folder: string, atEnd: AtEnd) {
  const postgres = await startPostgres();
  atEnd(() => postgres.stop());
  const present: PlaceParts = { root: process.cwd(), folder: join(folder, "present"), urls: postgres };
  const urls = await addDatabase(postgres, "earlier");
  const earlier: PlaceParts = { root: state.root, folder: join(folder, "earlier"), urls };
  for (const parts of [present, earlier]) mkdirSync(parts.folder);
  await fillPlace(present, options);
  console.log("Filling the database of the earlier state by its own populate ...");
  const password = await fillEarlierState(state, options, serverEnv(earlier.folder, earlier.urls, null), atEnd);
  const store = async () => (options.redis ? openStore(atEnd) : null);
  return {
    earlier: await openPlace(earlier, await store(), atEnd, password),
    present: await openPlace(present, await store(), atEnd),
  };
}

async function addDatabase({ ownerUrl, appUrl }: DatabaseUrls, name: string): Promise<DatabaseUrls> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const renamed = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  return { ownerUrl: renamed(ownerUrl), appUrl: renamed(appUrl) };
}

async function logInAt(side: Side): Promise<void> {
  side.program = await serve(side.place, side.port);
  await logIn(side.port, side.place.town);
}

/** Processor time of both starts. */
async function startBoth(sides: Sides): Promise<Pair> {
  const took: Pair = { earlier: 0, present: 0 };
  for (const kind of kinds) {
    const side = sides[kind];
    await side.program?.stop();
    side.program = await serve(side.place, side.port);
    took[kind] = cpuMs(side.program.pid);
  }
  return took;
}

/** A scenario's shots on one side, with all results. */
interface Prepared {
  target: Target;
  shots: Shot[];
  results: Result[];
  rowsBefore: number;
}

async function compareScenario(options: Options, scenario: Scenario, sides: Sides): Promise<Compared | null> {
  const earlier = await prepare(options, scenario, sides.earlier);
  const present = await prepare(options, scenario, sides.present);
  if (!earlier || !present) return null;
  const prepared = { earlier, present };
  const rounds: Pair[] = [];
  const refused: Pair = { earlier: 0, present: 0 };
  for (let round = 0; round < options.rounds; round += 1) {
    const pair: Pair = { earlier: 0, present: 0 };
    for (const kind of round % 2 === 0 ? kinds : kinds.toReversed()) {
      const { target, shots, results } = prepared[kind];
      const result = await shoot(target, shots, { connections: 8, seconds: options.seconds });
      results.push(result);
      pair[kind] = result.cpuMs;
      refused[kind] += result.refused + result.broken;
    }
    rounds.push(pair);
  }
  for (const kind of kinds) {
    const { results, rowsBefore } = prepared[kind];
    await checkEffects(sides[kind].place.database, scenario, results, rowsBefore);
  }
  return { name: scenario.name, limit: limitOf(scenario), rounds, refused };
}

/** Null when the build's answer differs from the scenario's status. */
async function prepare(options: Options, scenario: Scenario, side: Side): Promise<Prepared | null> {
  const { place, port, program } = side;
  const shots = await scenario.shots(place.town, port, place.database as Database);
  const { status } = await ask(port, shots[0] as Shot);
  if (status !== scenario.status) {
    console.log(`${scenario.name}: left out, ${place.root} answers ${status} instead of ${scenario.status}.`);
    return null;
  }
  const { pid } = program as Program;
  const target = { port, pid, databasePid: place.databasePid, folder: place.folder };
  const rowsBefore = await countRows(place.database, scenario);
  if (scenario.isKept) await askEach(port, shots);
  const results = await warmUp(target, shots, options.seconds, scenario.parts);
  return { target, shots, results, rowsBefore };
}
