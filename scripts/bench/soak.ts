import type { Database } from "~/platform/database.server";
import type { Deployment } from "./deployment";
import { runLoad, type Target } from "./load";
import { warmUp } from "./measure";
import { proportionalMb } from "./processes";
import type { GoalLine } from "./report";
import { mixScenario } from "./scenarios";

const sliceSeconds = 10;

/**
 * Runs mix D1 for some minutes at eight connections. Growth counts from the memory after the first minute, because
 * caches fill until then.
 */
export async function soakLines({ database, population }: Deployment, target: Target, minutes: number) {
  const requests = await mixScenario.requests(population, target.port, database as Database);
  await warmUp(target, requests, sliceSeconds, mixScenario.parts);
  const slices: { p99: number; mb: number }[] = [];
  for (let slice = 0; slice < (minutes * 60) / sliceSeconds; slice += 1) {
    const { p99 } = await runLoad(target, requests, { connections: 8, seconds: sliceSeconds });
    slices.push({ p99, mb: proportionalMb(target.pid) });
  }
  return goals(slices, minutes);
}

function goals(slices: readonly { p99: number; mb: number }[], minutes: number): GoalLine[] {
  const worst = Math.max(...slices.map(({ p99 }) => p99));
  const last = slices.at(-1)?.mb ?? 0;
  const first = slices[Math.min(slices.length, 60 / sliceSeconds) - 1]?.mb ?? 0;
  const growth = last / first - 1;
  return [
    { goal: `soak of ${minutes} min: p99 <= 60 ms`, figure: `${worst.toFixed(0)} ms`, holds: worst <= 60 },
    { goal: `soak of ${minutes} min: memory <= 350 MB`, figure: `${last.toFixed(0)} MB`, holds: last <= 350 },
    {
      goal: `soak of ${minutes} min: growth after a minute <= 5%`,
      figure: `${(growth * 100).toFixed(1)}%`,
      holds: growth <= 0.05,
    },
  ];
}
