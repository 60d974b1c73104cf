/** Step of `npm run check` that compares a page's bytes of scripts and styles with their limits (P12, DESIGN 15.3). */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Budget, findServerLibraries, kilobyte, measureBudgets } from "./page-weight";

function report(budgets: readonly Budget[], found: readonly string[]): boolean {
  const shown = (bytes: number) => `${(bytes / kilobyte).toFixed(1)} KB`.padStart(9);
  for (const { what, bytes, limit } of budgets)
    console.log(`${bytes <= limit ? "ok  " : "OVER"} ${what.padEnd(34)} ${shown(bytes)} of ${limit / kilobyte} KB`);
  for (const each of found) console.log(`OVER a server library reaches browsers: ${each}`);
  return found.length === 0 && budgets.every(({ bytes, limit }) => bytes <= limit);
}

const build = resolve("build");
if (!existsSync(join(build, ".stamp"))) {
  console.log("There is no build to weigh: run npm run build.");
  process.exit(1);
}
process.exit(report(measureBudgets(build), findServerLibraries(build)) ? 0 : 1);
