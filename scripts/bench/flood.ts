import { sendAtRate, summarise } from "./login-load";
import type { LoadRequest } from "./load";
import { addressOf, type Population } from "./population";
import { type GoalLine, median } from "./report";

const othersPerSecond = 15;
/** The flooded site gets ten times the requests of all others. */
const floodPerSecond = 10 * othersPerSecond;
const rounds = 3;
const fewestSeconds = 3;
/** Seconds of requests that let the server compile its code. A cold server is overloaded by a tenth of the flood. */
const warmSeconds = 20;

/**
 * Floods the most visited site. Measures the p95 of members' pages on the other sites with and without the flood.
 * Alternates both, because a disturbance lasts longer than a run.
 */
export async function floodLines(port: number, population: Population, seconds: number): Promise<GoalLine[]> {
  const [flooded] = population.hosts as [string];
  const others = pagesOf(population, (host) => host !== flooded);
  const flood = [...pagesOf(population, (host) => host === flooded), ...visitsTo(flooded)];
  if (others.length === 0) return [];
  const duration = Math.max(fewestSeconds, seconds);
  await Promise.all([others, flood].map((requests) => sendAtRate(port, requests, othersPerSecond, warmSeconds)));
  const ratios: number[] = [];
  let failed = 0;
  for (let round = 0; round < rounds; round += 1) {
    const alone = await sendAtRate(port, others, othersPerSecond, duration);
    const [beside] = await Promise.all([
      sendAtRate(port, others, othersPerSecond, duration),
      sendAtRate(port, flood, floodPerSecond, duration),
    ]);
    const under = summarise(beside.times);
    failed += under.failed;
    ratios.push(under.p95 / summarise(alone.times).p95);
  }
  const ratio = median(ratios);
  return [
    {
      goal: `flood of ${floodPerSecond}/s on one site: p95 of the others <= 1.5x`,
      figure: `${ratio.toFixed(2)}x (${ratios.map((each) => each.toFixed(2)).join(" ")}), ${failed} failed`,
      holds: ratio <= 1.5 && failed === 0,
    },
  ];
}

/** Pages of members, in an order that alternates sites of all sizes. */
function pagesOf({ users }: Population, isOf: (host: string) => boolean): LoadRequest[] {
  const paths = ["/members", "/chats", "/likes/received"];
  const requests = users
    .filter(({ host }) => isOf(host))
    .map(({ host, cookie, address }, at) => ({
      host,
      path: paths[at % paths.length] as string,
      headers: { cookie, "x-forwarded-for": address },
    }));
  return requests.map((_, at) => requests[(at * 7919) % requests.length] as LoadRequest);
}

/** Visits that no cache answers, each from a network of its own. */
function visitsTo(host: string): LoadRequest[] {
  return Array.from({ length: 1000 }, (_, person) => ({
    host,
    path: `/landers/gallery?nothing=${person}`,
    headers: { cookie: "locale=en; entry-warning=1", "x-forwarded-for": addressOf(2_000_000 + 257 * person) },
  }));
}
