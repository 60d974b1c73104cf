import { alignColumns, median } from "./report";
import type { Scenario } from "./scenarios";

/** A figure of each build. */
export interface Pair {
  earlier: number;
  present: number;
}

/** A scenario, or the start, measured on both builds in turns. */
export interface Compared {
  name: string;
  /** The largest allowed ratio (performance.md 8.3). */
  limit: number;
  /** Processor milliseconds per answer, one pair per round. */
  rounds: Pair[];
  /** Answers of 400 and above, which cost less than the page. */
  refused: Pair;
}

export const usualLimit = 1.1;
const membersPageLimit = 1.25;

/** A start is measured once for each scenario; all its rounds would widen the table. */
const mostListed = 8;

/** Only members' pages have the floor of cards. */
export function limitOf({ floor }: Pick<Scenario, "floor">): number {
  return floor === "/cards" ? membersPageLimit : usualLimit;
}

/** The median over the rounds, because a disturbed machine slows both builds of a round. */
export function ratioOf({ rounds }: Pick<Compared, "rounds">): number {
  return median(rounds.map(({ earlier, present }) => present / earlier));
}

/** Both figures with their ratio. Printed and never enforced, because times vary. */
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
