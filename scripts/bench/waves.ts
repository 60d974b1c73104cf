import { Agent } from "node:http";
import type { Database } from "~/platform/database.server";
import type { Deployment } from "./deployment";
import { type LoadRequest, sendRequest, type Target } from "./load";
import { warmUp } from "./measure";
import { median, type GoalLine } from "./report";
import { mixScenario } from "./scenarios";

const sizes = [64, 256, 512] as const;
const waveMs = 10_000;
const pauseMs = 5_000;
/** Connections and time of a run that finds the ordinary speed. */
const ordinary = { connections: 8, ms: 2_000 };
/** A refused connection tries again after this time, which is sooner than `Retry-After` asks for. */
const againMs = 500;

interface Tally {
  servedMs: number[];
  refused: number;
  /** Refusals without `Retry-After`, other errors, and lost connections. */
  failed: number;
}

/** P9: waves of connections above the capacity, each followed by a pause and a look at the ordinary speed. */
export async function wavesLines({ database, population }: Deployment, target: Target, minutes: number) {
  const requests = await mixScenario.requests(population, target.port, database as Database);
  await warmUp(target, requests, 3, mixScenario.parts);
  const next = inTurn(requests);
  const speed = async () => (await runWave(target.port, next, ordinary)).servedMs.length;
  const before = median([await speed(), await speed(), await speed()]);
  const tallies = sizes.map((): Tally[] => []);
  const after: number[] = [];
  for (const until = performance.now() + minutes * 60_000; performance.now() < until; ) {
    for (const [at, connections] of sizes.entries()) {
      tallies[at]?.push(await runWave(target.port, next, { connections, ms: waveMs }));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      after.push(await speed());
    }
  }
  return [...sizes.flatMap((size, at) => goalsOf(size, tallies[at] ?? [])), ofSpeed(before, Math.min(...after))];
}

function inTurn(requests: readonly LoadRequest[]): () => LoadRequest {
  let at = 0;
  return () => requests[at++ % requests.length] as LoadRequest;
}

interface Wave {
  connections: number;
  ms: number;
}

/** Each connection sends one request after another until the time is over. */
async function runWave(port: number, next: () => LoadRequest, { connections, ms }: Wave): Promise<Tally> {
  const tally: Tally = { servedMs: [], refused: 0, failed: 0 };
  const until = performance.now() + ms;
  const connect = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (performance.now() < until) await sendOne(agent, port, next(), tally);
    agent.destroy();
  };
  await Promise.all(Array.from({ length: connections }, connect));
  return tally;
}

async function sendOne(agent: Agent, port: number, request: LoadRequest, tally: Tally): Promise<void> {
  const began = performance.now();
  const answer = await sendRequest(port, request, agent).catch(() => null);
  if (answer && answer.status < 400) return void tally.servedMs.push(performance.now() - began);
  if (answer?.headers["retry-after"] !== undefined) tally.refused += 1;
  else tally.failed += 1;
  await new Promise((resolve) => setTimeout(resolve, againMs));
}

function goalsOf(size: number, tallies: readonly Tally[]): GoalLine[] {
  const served = tallies.flatMap(({ servedMs }) => servedMs).sort((a, b) => a - b);
  const refused = tallies.reduce((sum, each) => sum + each.refused, 0);
  const failed = tallies.reduce((sum, each) => sum + each.failed, 0);
  const p99 = served[Math.floor(served.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  const share = (100 * refused) / (served.length + refused + failed);
  return [
    { goal: `waves of ${size}: p99 of the served <= 1 s`, figure: `${p99.toFixed(0)} ms`, holds: p99 <= 1000 },
    {
      goal: `waves of ${size}: the rest refused with Retry-After`,
      figure: `${served.length} served, ${share.toFixed(1)}% refused, ${failed} failed`,
      holds: failed === 0,
    },
  ];
}

function ofSpeed(before: number, after: number): GoalLine {
  const ratio = after / before;
  return { goal: "waves: >= 0.9 of the speed 5 s later", figure: `${ratio.toFixed(2)}x`, holds: ratio >= 0.9 };
}
