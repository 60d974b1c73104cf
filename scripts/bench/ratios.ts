import { alignColumns, median } from "./report";
import type { Scenario } from "./scenarios";

/** The same figure measured on both builds. */
export interface Pair {
  earlier: number;
  present: number;
}

/** A scenario, or the start of the server, measured alternately on both builds. */
export interface Compared {
  name: string;
  /** Largest allowed ratio of current to earlier. */
  limit: number;
  /** Processor milliseconds per answer, one pair per round. */
  rounds: Pair[];
  /** Number of answers with status 400 or above, which cost less than a page. */
  refused: Pair;
}

export const usualLimit = 1.1;
const membersPageLimit = 1.25;

/** Maximum of rounds that a row lists one by one. The server's start has one round per scenario. */
const mostListed = 8;

/** Scenarios with the baseline `/cards` request members' pages, which have a higher limit. */
export function limitOf({ baseline }: Pick<Scenario, "baseline">): number {
  return baseline === "/cards" ? membersPageLimit : usualLimit;
}

/** Median of the ratios per round, because a disturbance slows both builds of the same round. */
export function ratioOf({ rounds }: Pick<Compared, "rounds">): number {
  return median(rounds.map(({ earlier, present }) => present / earlier));
}

/** One line with the scenarios that cost over a tenth more than in the earlier build. */
export function grownLine(rows: readonly Compared[]): string {
  const grown = rows.filter((row) => ratioOf(row) > usualLimit);
  const named = grown.map((row) => `${row.name} ${ratioOf(row).toFixed(2)}x`);
  return `Grown by more than a tenth: ${named.join(", ") || "nothing"}.`;
}

/** A table of both figures with their ratio. Gives no verdict, because times vary between runs. */
export function ratioTable(rows: readonly Compared[]): string {
  const titles = ["scenario", "earlier CPU ms", "present CPU ms", "ratio", "limit", "", "refused", "rounds"];
  return alignColumns([titles, ...rows.map(cellsOf)]);
}

function cellsOf(row: Compared): string[] {
  const { name, limit, rounds, refused } = row;
  const ratio = ratioOf(row);
  return [
    name,
    median(rounds.map(({ earlier }) => earlier)).toFixed(3),
    median(rounds.map(({ present }) => present)).toFixed(3),
    `${ratio.toFixed(2)}x`,
    `${limit.toFixed(2)}x`,
    ratio <= limit ? "holds" : "does not hold",
    `${refused.earlier}/${refused.present}`,
    rounds.length > mostListed
      ? `${rounds.length} rounds`
      : rounds.map(({ earlier, present }) => (present / earlier).toFixed(2)).join(" "),
  ];
}
