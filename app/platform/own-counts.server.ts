/** Counts of one process: the process's own counts, and copies of the shared sums in the store. */
import type { RateLimiterRes } from "rate-limiter-flexible";
import { createLocalCounts, type LocalCount, type LocalCounts } from "./local-counts";
import { type LimitName, limits } from "./limits";

/**
 * Instant of a request to the store. A local copy's time span starts at this instant. A span that starts at a late
 * answer would end after the store's span.
 */
interface Asked {
  readonly askedAt: number;
  readonly reportedAfter: number;
}

export interface Answer {
  readonly isOver: boolean;
  readonly endsInMs: number;
}

/** A process's copy of a shared sum. */
export type Copy = Pick<LocalCount, "used" | "endsAt">;

/**
 * A local copy expires this many milliseconds before its count in Redis. With different clocks, an old count could
 * otherwise enter the next time span.
 */
const copyEndsEarlierMs = 50;

export interface Left {
  readonly times: number;
  readonly endsInMs: number;
}

const keyOf = (name: LimitName, whom: string) => `${name}:${whom}`;

/** Counts of this process alone. Each try counts `weight` times. */
function createLocalCounter(counts: LocalCounts, weight: number) {
  /** Rounds a limit up to a multiple of the weight, because each try counts `weight` times. */
  const pointsOf = (name: LimitName) => Math.ceil(limits[name].points / weight) * weight;

  return {
    consume(name: LimitName, whom: string, cost: number): Answer {
      const count = counts.add(keyOf(name, whom), cost * weight, limits[name].seconds * 1000);
      return { isOver: count.used > pointsOf(name), endsInMs: count.endsAt - performance.now() };
    },

    left(name: LimitName, whom: string): Left {
      const copy = counts.find(keyOf(name, whom));
      const points = Math.max(0, pointsOf(name) - (copy?.used ?? 0));
      return { times: Math.floor(points / weight), endsInMs: copy ? copy.endsAt - performance.now() : 0 };
    },

    /**
     * Gives back only points that the current time span has counted. More points would raise the remaining actions
     * above the limit.
     */
    giveBack(name: LimitName, whom: string, points: number): void {
      const copy = counts.find(keyOf(name, whom));
      if (copy) copy.used = Math.max(0, copy.used - points);
    },
  };
}

/** Copies of the sums that the store counts for all processes. */
function createSharedSums(counts: LocalCounts) {
  return {
    /**
     * Returns a sum that the store may have lost, once per outage. A second report would undo another process's reset.
     */
    takeUnreported(name: LimitName, whom: string, outages: number): Copy | null {
      const copy = counts.find(keyOf(name, whom));
      if (!copy || copy.reportedAfter === outages) return null;
      copy.reportedAfter = outages;
      return { used: copy.used, endsAt: copy.endsAt };
    },

    keep(name: LimitName, whom: string, count: RateLimiterRes, { askedAt, reportedAfter }: Asked): void {
      const ms = count.msBeforeNext - copyEndsEarlierMs;
      const endsAt = askedAt + ms;
      if (ms > 0) counts.set(keyOf(name, whom), { used: count.consumedPoints, endsAt, reportedAfter });
    },
  };
}

/** The process's own counts and its copies of shared sums, for use while the store is unavailable. */
export function createOwnCounts(maximum: number, weight: number) {
  const counts = createLocalCounts(maximum);
  return {
    ...createLocalCounter(counts, weight),
    ...createSharedSums(counts),
    delete: (name: LimitName, whom: string) => counts.delete(keyOf(name, whom)),
  };
}

export type OwnCounts = ReturnType<typeof createOwnCounts>;
