import type { AtEnd } from "./cleanups";
import { type DeployedServer, type Deployment, openServer, restart, targetOf } from "./deployment";
import { startRoundRobin } from "../../tests/support/round-robin";
import { type LoadRequest, runLoad } from "./load";
import { cpuMs } from "./processes";
import { warmUp } from "./measure";
import { middle, type GoalLine } from "./report";
import { mixScenario } from "./scenarios";

const connections = 9;

/**
 * Compares the processor milliseconds per request of three processes on one core with those of one process, under mix
 * D1. A second figure compares both behind a proxy.
 */
export async function severalProcessesLines(
  deployment: Deployment,
  seconds: number,
  atEnd: AtEnd,
): Promise<GoalLine[]> {
  const { database, population, store } = deployment;
  if (!database || !store) return [];
  const servers: DeployedServer[] = [];
  // Pass no store, because each start would empty the store that all three processes share.
  for (let at = 0; at < 3; at += 1) servers.push(await openServer({ ...deployment, store: null }, atEnd));
  await store.empty();
  for (const server of servers) await restart(server);
  const [first] = servers as [DeployedServer];
  const requests = await mixScenario.requests(population, first.port, database);
  for (const server of servers) await warmUp(targetOf(server), requests, seconds, mixScenario.parts);
  const ratios: number[] = [];
  const behindProxy: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const one = await cpuMsPerRequest([first], requests, seconds);
    ratios.push((await cpuMsPerRequest(servers, requests, seconds)) / one);
    const alone = await cpuMsBehindProxy([first], requests, seconds);
    behindProxy.push(alone / (await cpuMsBehindProxy(servers, requests, seconds)));
  }
  for (const server of servers) await server.program?.stop();
  const ratio = middle(ratios, (each) => each);
  const perCore = middle(behindProxy, (each) => each);
  return [
    { goal: "three processes on a core: <= 1.1 of one", figure: `${ratio.toFixed(2)}x`, holds: ratio <= 1.1 },
    {
      goal: "three processes behind a proxy: >= 0.9 per core of one",
      figure: `${perCore.toFixed(2)}x`,
      holds: perCore >= 0.9,
    },
  ];
}

/** Loads all servers at the same time. The total number of connections is always the same. */
async function cpuMsPerRequest(servers: DeployedServer[], requests: LoadRequest[], seconds: number): Promise<number> {
  const load = { connections: connections / servers.length, seconds };
  const results = await Promise.all(servers.map((server) => runLoad(targetOf(server), requests, load)));
  const asked = results.reduce((sum, result) => sum + result.requests, 0);
  return results.reduce((sum, result) => sum + result.cpuMs * result.requests, 0) / asked;
}

/** Loads the servers in turn through a proxy, which runs in this process on the other core. */
async function cpuMsBehindProxy(servers: DeployedServer[], requests: LoadRequest[], seconds: number): Promise<number> {
  const pids = servers.map((server) => targetOf(server).pid);
  const proxy = await startRoundRobin(servers.map(({ port }) => port));
  const before = pids.map(cpuMs);
  const target = { ...targetOf(servers[0] as DeployedServer), port: proxy.port };
  const { requests: asked } = await runLoad(target, requests, { connections, seconds });
  const used = pids.reduce((sum, pid, at) => sum + cpuMs(pid) - (before[at] as number), 0);
  await proxy.close();
  return used / asked;
}
