import { execFileSync } from "node:child_process";
import { onAppCore } from "./processes";

/** A fixed calculation, whose time shows the core's present speed. Takes about 0.1 s. */
const calculation = `
  const began = process.hrtime.bigint();
  let x = 1;
  for (let at = 0; at < 8e7; at++) x = (x * 31 + at) | 0;
  console.log(Number(process.hrtime.bigint() - began) / 1e6, x);`;

/** Milliseconds of the fixed calculation on the server's core. */
function spin(): number {
  const [command, ...args] = onAppCore([process.execPath, "-e", calculation]);
  return Number(execFileSync(command as string, args, { encoding: "utf8" }).split(" ")[0]);
}

/** Largest ratio to the fastest calculation at which the machine counts as undisturbed. */
const tolerated = 1.1;
const tries = 4;

let fastest = Number.POSITIVE_INFINITY;
let thrownAway = 0;

/** Number of runs that were repeated since the start of the bench. */
export const disturbedRuns = () => thrownAway;

/**
 * Repeats a run until the machine had its usual speed before and after. Keeps the last run, because a machine may stay
 * slow.
 */
export async function undisturbed<Result>(run: () => Promise<Result>, calculate = spin): Promise<Result> {
  for (let left = tries; ; left -= 1) {
    const before = calculate();
    const result = await run();
    const after = calculate();
    fastest = Math.min(fastest, before, after);
    if (left === 1 || Math.max(before, after) <= fastest * tolerated) return result;
    thrownAway += 1;
  }
}
