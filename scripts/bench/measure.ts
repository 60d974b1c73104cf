import type { Database } from "~/platform/database.server";
import { sendRequest, type Result, runLoad, type LoadRequest, type Target, uncompressed } from "./load";
import type { Deployment } from "./deployment";
import type { Program } from "./processes";
import { type Measured, middle } from "./report";
import type { Scenario } from "./scenarios";
import { undisturbed } from "./spin";

/** Seconds of each run, and the number of rounds in which product and baseline alternate. */
export interface Runs {
  seconds: number;
  rounds: number;
}

export interface BaselineServer {
  baseline: Program;
  baselinePort: number;
}

export async function warmBaseline(
  { seconds }: Runs,
  { folder }: Deployment,
  { baseline, baselinePort }: BaselineServer,
): Promise<void> {
  const target = { port: baselinePort, pid: baseline.pid, databasePid: null, folder };
  for (const path of ["/bare/1000", "/lander", "/cards", "/page/20000", "/resource"]) {
    await warmUp(target, [{ host: "baseline.localhost", path }], seconds);
  }
}

/**
 * Maximum of warm-up requests for each of a scenario's `parts`. More requests would reach the rate limits per network.
 */
const enough = 20_000;
/**
 * Minimum of warm-up requests, because figures look steady even before compilation. A higher minimum would exceed the
 * login limit per account.
 */
const fewest = 2_000;
/** Fewer requests suffice after this many runs, because slow pages may never reach `fewest`. */
const mostRuns = 15;

/** Repeats a run until its processor time stops falling, because the code is then compiled. */
export async function warmUp(
  target: Target,
  requests: readonly LoadRequest[],
  seconds: number,
  parts = 1,
): Promise<Result[]> {
  const runs: Result[] = [];
  let best = Number.POSITIVE_INFINITY;
  let idle = 0;
  const isCold = (asked: number) => asked < fewest && runs.length < mostRuns;
  for (let asked = 0; isCold(asked) || (asked < enough * parts && idle < 2); ) {
    const run = await runLoad(target, requests, { connections: 8, seconds });
    runs.push(run);
    idle = run.cpuMs > best * 0.98 ? idle + 1 : 0;
    best = Math.min(best, run.cpuMs);
    asked += run.requests;
  }
  return runs;
}

interface Setting {
  deployment: Deployment;
  target: Target;
  baselineServer: BaselineServer;
}

/** Measures the first second of a new server process. Then measures product, baseline and node:http alternately. */
export async function measure(runs: Runs, scenario: Scenario, setting: Setting): Promise<Measured | null> {
  const { deployment, target } = setting;
  const { population } = deployment;
  if (scenario.needsDatabase && !deployment.database) return null;
  const requests = await scenario.requests(population, target.port, deployment.database as Database);
  const first = await sendRequest(target.port, requests[0] as LoadRequest);
  if (first.status !== scenario.status) {
    console.log(`${scenario.name}: left out, answers ${first.status} instead of ${scenario.status}.`);
    return null;
  }
  const before = await countRows(deployment.database, scenario);
  const cold = await runLoad(target, requests, { connections: 8, seconds: 1 });
  if (scenario.isKept) await requestEach(target.port, requests);
  const warming = await warmUp(target, requests, runs.seconds, scenario.parts);
  const rounds: Awaited<ReturnType<typeof measureRound>>[] = [];
  const round = { ...setting, pageBytes: await pageBytesOf(target.port, requests[0] as LoadRequest) };
  for (let turn = 0; turn < runs.rounds; turn += 1) rounds.push(await measureRound(runs, scenario, round, requests));
  const ofComparison = scenario.comparison
    ? await alternatingRatio(target, requests, scenario.comparison(population))
    : null;
  const typical = middle(rounds, ({ warm, baseline }) => warm.cpuMs / (baseline?.cpuMs ?? 1));
  const row: Measured = { name: scenario.name, cold, ...typical, ofComparison, inMemoryCpuMs: null };
  const all = [cold, ...warming, ...rounds.map(({ warm }) => warm)];
  await checkEffects(deployment.database, scenario, all, before);
  console.log(`${scenario.name}: ${row.warm.perSecond.toFixed(0)}/s, ${row.warm.cpuMs.toFixed(3)} ms of processor`);
  return row;
}

interface Round extends Setting {
  /** Bytes of the page before compression. 0 for an answer that is no page. */
  pageBytes: number;
}

async function pageBytesOf(port: number, request: LoadRequest): Promise<number> {
  if (request.method === "POST") return 0;
  const { headers, bytes } = await sendRequest(port, uncompressed(request));
  return String(headers["content-type"]).startsWith("text/html") ? bytes : 0;
}

/** Requests every page of every site once. Paths that differ only in their query count as one page. */
export async function requestEach(port: number, requests: readonly LoadRequest[]): Promise<void> {
  const pages = new Map(requests.map((request) => [`${request.host}${request.path.split("?")[0]}`, request]));
  for (const request of pages.values()) await sendRequest(port, request);
}

async function measureRound(
  runs: Runs,
  scenario: Scenario,
  { deployment, target, baselineServer, pageBytes }: Round,
  requests: LoadRequest[],
) {
  const load = { connections: 8, seconds: runs.seconds };
  const { warm, sql, redis } = await measureProduct(deployment, () => runLoad(target, requests, load));
  const baselineTarget = {
    ...target,
    port: baselineServer.baselinePort,
    pid: baselineServer.baseline.pid,
    databasePid: null,
  };
  const path = `/bare/${Math.max(0, warm.wireBytes - 120)}`;
  const ofBaseline = (path: string) =>
    undisturbed(() => runLoad(baselineTarget, [{ host: "baseline.localhost", path }], load));
  const bare = await ofBaseline(path);
  const baseline = scenario.baseline && (await ofBaseline(scenario.baseline));
  const sized = pageBytes > 0 ? await ofBaseline(`/page/${pageBytes}`) : null;
  return { warm, sql, redis, bare, baseline, sized };
}

/** Runs the product's load. Counts the statements and the commands of the store meanwhile. */
async function measureProduct({ database, store }: Deployment, run: () => Promise<Result>) {
  const counter = store?.counter();
  const { result: warm, ...counts } = await undisturbed(async () => {
    await resetStatements(database);
    return counter ? counter.during(run) : { result: await run(), commands: 0, batches: 0 };
  });
  counter?.close();
  const each = (count: number) => count / warm.requests;
  const redis = counter ? { commands: each(counts.commands), batches: each(counts.batches) } : null;
  return { warm, redis, sql: await statementsPer(database, warm.requests) };
}

/** The processor time of a scenario on a server whose store is in its own memory. */
export async function measureInMemory(runs: Runs, scenario: Scenario, deployment: Deployment, target: Target) {
  const requests = await scenario.requests(deployment.population, target.port, deployment.database as Database);
  if (scenario.isKept) await requestEach(target.port, requests);
  await warmUp(target, requests, runs.seconds, scenario.parts);
  const { cpuMs } = await undisturbed(() => runLoad(target, requests, { connections: 8, seconds: runs.seconds }));
  return cpuMs;
}

const pairs = 9;

/**
 * The ratio of the processor times of two kinds of requests. Runs both kinds in pairs and uses the median, because a
 * machine's speed drifts within a minute.
 */
async function alternatingRatio(
  target: Target,
  requests: readonly LoadRequest[],
  others: readonly LoadRequest[],
): Promise<number> {
  const load = { connections: 8, seconds: 1 };
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const order = pair % 2 === 0 ? [requests, others] : [others, requests];
    const [one, two] = [
      await runLoad(target, order[0] as LoadRequest[], load),
      await runLoad(target, order[1] as LoadRequest[], load),
    ];
    ratios.push(pair % 2 === 0 ? one.cpuMs / two.cpuMs : two.cpuMs / one.cpuMs);
  }
  return middle(ratios, (each) => each);
}

async function resetStatements(database: Database | null): Promise<void> {
  await database?.pool.query("select pg_stat_statements_reset()").catch(() => undefined);
}

/** SQL statements per request, and their time within PostgreSQL. */
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

/**
 * Compares the number of answers with the number of new rows. Allows a small surplus, because some writes may be in
 * progress at the end of a run.
 */
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
