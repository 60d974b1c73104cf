import { landerNames } from "~/landers/registry";
import { measureCheckout } from "./checkout";
import type { AtEnd } from "./cleanups";
import { type DeployedServer, type Deployment, openServer, restart, targetOf } from "./deployment";
import { fanOutLines } from "./fan-out";
import type { LoadRequest } from "./load";
import { measureLoginLoad } from "./login-load";
import { type BaselineServer, measure, warmBaseline } from "./measure";
import type { Options } from "./options";
import { photoLines } from "./photos";
import { logIn, type Population } from "./population";
import { isPinning, residentMb } from "./processes";
import { queryLines } from "./queries";
import { type GoalLine, goalLines, type Measured, table, weightTable } from "./report";
import { scenarios, sends } from "./scenarios";
import { sendLines } from "./sends";
import { streamLines } from "./streams";
import { vitalLines } from "./vitals";
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
  const loadedMb = residentMb(targetOf(server).pid);
  await server.program?.stop();
  console.log(`\n${table(measured)}\n\n${weightTable(weights)}\n`);
  console.log(
    `start ${(start.startMs / 1000).toFixed(2)} s, resident ${start.residentMb.toFixed(0)} MB idle, ${loadedMb.toFixed(0)} MB after the last run\n`,
  );
  const ofQueries = await measureQueries(options, deployment);
  const photos = isWanted(options, "photos") ? await photoLines() : [];
  const ofRuns = goalLines({ ...start, sites: population.hosts.length, measured, weights });
  printGoals([...ofRuns, ...separate, ...ofQueries, ...photos]);
}

function isWanted({ only }: Options, name: string): boolean {
  return name.includes(only);
}

/**
 * Starts the server twice and measures the second start, because the first start may load the demo. Then logs in all
 * members.
 */
async function measureStart(server: DeployedServer): Promise<{ startMs: number; residentMb: number }> {
  await restart(server);
  const { pid, startedMs: startMs } = await restart(server);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const idleMb = residentMb(pid);
  await logIn(server.port, server.deployment.population);
  console.log(
    `All members are logged in. Resident: ${idleMb.toFixed(0)} MB idle, ${residentMb(pid).toFixed(0)} MB after the logins.`,
  );
  return { startMs, residentMb: idleMb };
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
    if (row) measured.push(row);
  }
  return measured;
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
