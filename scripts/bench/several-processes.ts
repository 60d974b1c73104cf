import type { AtEnd } from "./cleanups";
import { type DeployedServer, type Deployment, openServer, restart, targetOf } from "./deployment";
import { type LoadRequest, runLoad } from "./load";
import { warmUp } from "./measure";
import { middle, type GoalLine } from "./report";
import { mixScenario } from "./scenarios";

const connections = 9;

/** The processor milliseconds per request of three processes on one core, beside those of one process. Mix D1. */
export async function severalProcessesLines(
  deployment: Deployment,
  seconds: number,
  atEnd: AtEnd,
): Promise<GoalLine[]> {
  const { database, population, store } = deployment;
  if (!database || !store) return [];
  const servers: DeployedServer[] = [];
  // Each start of a server empties its deployment's store, which the three share.
  for (let at = 0; at < 3; at += 1) servers.push(await openServer({ ...deployment, store: null }, atEnd));
  await store.empty();
  for (const server of servers) await restart(server);
  const [first] = servers as [DeployedServer];
  const requests = await mixScenario.requests(population, first.port, database);
  for (const server of servers) await warmUp(targetOf(server), requests, seconds, mixScenario.parts);
  const ratios: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const one = await cpuMsPerRequest([first], requests, seconds);
    ratios.push((await cpuMsPerRequest(servers, requests, seconds)) / one);
  }
  for (const server of servers) await server.program?.stop();
  const ratio = middle(ratios, (each) => each);
  return [{ goal: "three processes on a core: <= 1.1 of one", figure: `${ratio.toFixed(2)}x`, holds: ratio <= 1.1 }];
}

/** Loads all servers at the same time with as many connections in all. */
async function cpuMsPerRequest(servers: DeployedServer[], requests: LoadRequest[], seconds: number): Promise<number> {
  const load = { connections: connections / servers.length, seconds };
  const results = await Promise.all(servers.map((server) => runLoad(targetOf(server), requests, load)));
  const asked = results.reduce((sum, result) => sum + result.requests, 0);
  return results.reduce((sum, result) => sum + result.cpuMs * result.requests, 0) / asked;
}
