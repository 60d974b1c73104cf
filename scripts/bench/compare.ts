import { mkdirSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { Database } from "~/platform/database.server";
import { buildEarlierState, type EarlierState, fillEarlierState } from "./earlier-state";
import { sendRequest, type Result, type LoadRequest, runLoad, type Target } from "./load";
import { requestEach, checkEffects, countRows, warmUp } from "./measure";
import type { Options } from "./options";
import {
  type DatabaseUrls,
  fillDatabase,
  openDeployment,
  openStore,
  type DeployedServer,
  type DeploymentParts,
  openServer,
  restart,
  targetOf,
  serverEnv,
} from "./deployment";
import { startPostgres } from "../../tests/support/postgres";
import { cpuMs, pinToOtherCore } from "./processes";
import { type Compared, grownLine, limitOf, type Pair, ratioTable, usualLimit } from "./ratios";
import type { AtEnd } from "./cleanups";
import { type Scenario, scenarios } from "./scenarios";
import { logIn } from "./population";

/**
 * Compares the current build with the build of an earlier commit.
 * Both get the same load in turns on the same processor core. Each has its own database, Redis and files.
 * Prints the ratios and never fails because of them.
 *
 * The earlier commit must have:
 * - a `serve.js`, and a `populate.js` that takes `S --sites n --add` and prints the password,
 * - the login at `/api/user.php`,
 * - the columns of accounts, wallets, participants and profiles that the bench reads,
 * - a server that starts with the environment of `serverEnv`. Tested with commit f1f968ea.
 *
 * Skips and reports a scenario when a build answers with a status other than the scenario's.
 * Both builds run with the installed version of Node.
 */
export async function compare(options: Options, commit: string, folder: string, atEnd: AtEnd): Promise<void> {
  const state = await buildEarlierState(commit, atEnd);
  pinToOtherCore();
  const { earlier, present } = await deployBoth(options, state, folder, atEnd);
  const sides: Sides = { earlier: await openServer(earlier, atEnd), present: await openServer(present, atEnd) };
  console.log(
    `${present.population.hosts.length} sites, ${present.population.users.length} people; earlier: ${state.title}.`,
  );
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
  const all = starts.length > 0 ? [...rows, start] : rows;
  console.log(`\n${ratioTable(all)}\n\n${grownLine(all)}`);
}

const kinds = ["earlier", "present"] as const;

type Sides = Record<keyof Pair, DeployedServer>;

async function deployBoth(options: Options, state: EarlierState, folder: string, atEnd: AtEnd) {
  const postgres = await startPostgres();
  atEnd(() => postgres.stop());
  const present: DeploymentParts = { root: process.cwd(), folder: join(folder, "present"), urls: postgres };
  const urls = await addDatabase(postgres, "earlier");
  const earlier: DeploymentParts = { root: state.root, folder: join(folder, "earlier"), urls };
  for (const parts of [present, earlier]) mkdirSync(parts.folder);
  await fillDatabase(present, options);
  console.log("Filling the database of the earlier state by its own populate ...");
  const password = await fillEarlierState(state, options, serverEnv(earlier.folder, earlier.urls, null), atEnd);
  const store = async () => (options.redis ? openStore(atEnd) : null);
  return {
    earlier: await openDeployment(earlier, await store(), atEnd, password),
    present: await openDeployment(present, await store(), atEnd),
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

async function logInAt(server: DeployedServer): Promise<void> {
  await restart(server);
  await logIn(server.port, server.deployment.population);
}

/** Restarts both servers and returns the processor time of each start. */
async function startBoth(sides: Sides): Promise<Pair> {
  const took: Pair = { earlier: 0, present: 0 };
  for (const kind of kinds) {
    const { pid } = await restart(sides[kind]);
    took[kind] = cpuMs(pid);
  }
  return took;
}

interface Prepared {
  target: Target;
  requests: LoadRequest[];
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
      const { target, requests, results } = prepared[kind];
      const result = await runLoad(target, requests, { connections: 8, seconds: options.seconds });
      results.push(result);
      pair[kind] = result.cpuMs;
      refused[kind] += result.refused + result.broken;
    }
    rounds.push(pair);
  }
  for (const kind of kinds) {
    const { results, rowsBefore } = prepared[kind];
    await checkEffects(sides[kind].deployment.database, scenario, results, rowsBefore);
  }
  return { name: scenario.name, limit: limitOf(scenario), rounds, refused };
}

/** Returns null when the build's status differs from the scenario's expected status. */
async function prepare(options: Options, scenario: Scenario, server: DeployedServer): Promise<Prepared | null> {
  const { deployment, port } = server;
  const requests = await scenario.requests(deployment.population, port, deployment.database as Database);
  const { status } = await sendRequest(port, requests[0] as LoadRequest);
  if (status !== scenario.status) {
    console.log(`${scenario.name}: left out, ${deployment.root} answers ${status} instead of ${scenario.status}.`);
    return null;
  }
  const target = targetOf(server);
  const rowsBefore = await countRows(deployment.database, scenario);
  if (scenario.isKept) await requestEach(port, requests);
  const results = await warmUp(target, requests, options.seconds, scenario.parts);
  return { target, requests, results, rowsBefore };
}
