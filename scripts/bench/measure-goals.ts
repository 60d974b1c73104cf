import { landerNames } from "~/landers/registry";
import { measureCheckout } from "./checkout";
import type { AtEnd } from "./cleanups";
import { type DeployedServer, type Deployment, openServer, restart, targetOf } from "./deployment";
import { fanOutLines } from "./fan-out";
import { floodLines } from "./flood";
import type { LoadRequest } from "./load";
import { measureLoginLoad } from "./login-load";
import { type BaselineServer, measure, measureInMemory, warmBaseline } from "./measure";
import type { Options } from "./options";
import { photoLines } from "./photos";
import { logIn, type Population } from "./population";
import { isPinning, proportionalMb } from "./processes";
import { queryLines } from "./queries";
import { type GoalLine, goalLines, type Measured, table, weightTable } from "./report";
import { type Scenario, scenarios, sends } from "./scenarios";
import { sendLines } from "./sends";
import { severalProcessesLines } from "./several-processes";
import { soakLines } from "./soak";
import { disturbedRuns } from "./spin";
import { streamLines } from "./streams";
import { vitalLines } from "./vitals";
import { wavesLines } from "./waves";
import { weigh } from "./weigh";

/** Measures the goals of performance.md on a deployment and prints them. `--only` selects some of them. */
export async function measureGoals(
  options: Options,
  deployment: Deployment,
  baselineServer: BaselineServer,
  atEnd: AtEnd,
): Promise<void> {
  const { population } = deployment;
  const pinning = isPinning ? "the server alone on core 0" : "no pinning here";
  console.log(`${population.hosts.length} sites, ${population.users.length} people; ${pinning}.`);
  const server = await openServer(deployment, atEnd);
  const start = await measureStart(server);
  const weights = await weighPages(server.port, population);
  await warmBaseline(options, deployment, baselineServer);
  const measured = await measureScenarios(options, server, baselineServer);
  const separate = await measureSendsAndStreams(options, server);
  await printFurtherFigures(options, server);
  const loadedMb = proportionalMb(targetOf(server).pid);
  const soak = options.soakMinutes > 0 ? await soakLines(deployment, targetOf(server), options.soakMinutes) : [];
  const waves = options.wavesMinutes > 0 ? await wavesLines(deployment, targetOf(server), options.wavesMinutes) : [];
  const flood = isWanted(options, "flood") ? await floodLines(server.port, population, options.seconds) : [];
  await server.program?.stop();
  const several = isWanted(options, "processes") ? await severalProcessesLines(deployment, options.seconds, atEnd) : [];
  console.log(`\n${table(measured)}\n\n${weightTable(weights)}\n`);
  console.log(
    `start ${(start.startMs / 1000).toFixed(2)} s, memory ${start.idleMb.toFixed(0)} MB idle, ${loadedMb.toFixed(0)} MB after the last run; ${disturbedRuns()} disturbed runs repeated\n`,
  );
  const ofQueries = await measureQueries(options, deployment);
  const photos = isWanted(options, "photos") ? await photoLines() : [];
  const ofRuns = goalLines({ ...start, sites: population.hosts.length, measured, weights });
  printGoals([...ofRuns, ...separate, ...soak, ...waves, ...flood, ...several, ...ofQueries, ...photos]);
}

function isWanted({ only }: Options, name: string): boolean {
  return name.includes(only);
}

/**
 * Starts the server twice and measures the second start, because the first start may load the demo. Then logs in all
 * members.
 */
async function measureStart(server: DeployedServer): Promise<{ startMs: number; idleMb: number }> {
  await restart(server);
  const { pid, startedMs: startMs } = await restart(server);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const idleMb = proportionalMb(pid);
  await logIn(server.port, server.deployment.population);
  console.log(
    `All members are logged in. Memory: ${idleMb.toFixed(0)} MB idle, ${proportionalMb(pid).toFixed(0)} MB after the logins.`,
  );
  return { startMs, idleMb };
}

async function measureScenarios(
  options: Options,
  server: DeployedServer,
  baselineServer: BaselineServer,
): Promise<Measured[]> {
  const { deployment } = server;
  const measured: Measured[] = [];
  for (const scenario of scenarios.filter(({ name }) => isWanted(options, name))) {
    await restart(server);
    const row = await measure(options, scenario, { deployment, target: targetOf(server), baselineServer });
    if (row) measured.push(options.besideMemory ? await besideMemory(options, scenario, server, row) : row);
  }
  return measured;
}

/** Adds the processor time of the same scenario with the store in memory. */
async function besideMemory(options: Options, scenario: Scenario, server: DeployedServer, row: Measured) {
  const { deployment } = server;
  const env = { ...deployment.env, REDIS_URL: undefined };
  server.deployment = { ...deployment, env };
  await restart(server);
  const inMemoryCpuMs = await measureInMemory(options, scenario, deployment, targetOf(server));
  server.deployment = deployment;
  return { ...row, inMemoryCpuMs };
}

async function measureSendsAndStreams(options: Options, server: DeployedServer): Promise<GoalLine[]> {
  const { deployment, port } = server;
  const { population, database, env } = deployment;
  const target = targetOf(server);
  const lines: GoalLine[] = [];
  if (database && isWanted(options, "sends"))
    lines.push(...(await sendLines(target, env.DATABASE_URL as string, population, sends(population))));
  if (!isWanted(options, "streams")) return lines;
  const { streams, sendsPerSecond } = options;
  lines.push(...(await streamLines({ port, pid: target.pid, population, streams, sendsPerSecond })));
  if (database) lines.push(...(await fanOutLines(env, streams)));
  return lines;
}

async function printFurtherFigures(options: Options, { deployment, port }: DeployedServer): Promise<void> {
  const { population, database } = deployment;
  if (isWanted(options, "login load")) console.log(await measureLoginLoad(port, population, options.seconds));
  if (isWanted(options, "checkout")) console.log(await measureCheckout(port, population, database));
  if (isWanted(options, "vitals")) for (const line of await measureVitals(port, population)) console.log(line);
}

async function measureQueries(options: Options, deployment: Deployment): Promise<GoalLine[]> {
  if (!deployment.database || !isWanted(options, "queries")) return [];
  const { text, lines } = await queryLines(deployment, options.people);
  console.log(`${text}\n`);
  return lines;
}

function printGoals(goals: readonly GoalLine[]): void {
  for (const { goal, figure, holds } of goals)
    console.log(`${holds ? "holds         " : "does not hold "} ${goal.padEnd(62)} ${figure}`);
}

const visitor = { cookie: "locale=en; entry-warning=1" };

async function weighPages(port: number, { hosts, users: [user] }: Population) {
  const [host] = hosts as [string];
  const member = (path: string) => ({ host: user?.host ?? host, path, headers: { cookie: user?.cookie ?? "" } });
  const pages: [string, LoadRequest][] = [
    ["home, visitor", { host, path: "/", headers: visitor }],
    ["lander", { host, path: "/landers/gallery", headers: visitor }],
    ["members page", member("/members")],
    ["profile", member(`/members/${user?.otherId}`)],
    ["conversation list", member("/chats")],
    ["conversation", member(`/chats/${user?.conversationId}`)],
  ];
  return Promise.all(pages.map(async ([name, request]) => ({ name, ...(await weigh(port, request)) })));
}

function measureVitals(port: number, { hosts, users: [user] }: Population): Promise<string[]> {
  const [first] = hosts as [string];
  const landers = landerNames.map((name) => ({ path: `/landers/${name}`, ...visitor }));
  const ofMember = user ? [{ path: "/members", cookie: user.cookie }] : [];
  return vitalLines(port, user?.host ?? first, [{ path: "/", ...visitor }, ...landers, ...ofMember]);
}
