import { monotonic } from "./local-counts";
import type { LimitName } from "./limits";

interface CountEntry {
  /** Calls of this process in its own time span, which ends at `endsAt`. */
  count: number;
  endsAt: number;
  /** Number of calls that the process has not yet added to the shared sum. */
  unreported: number;
  isReporting: boolean;
  /** Instant until which calls are refused. In the past while calls are allowed. */
  blockedUntil: number;
  /** Latest known sum of all processes, and the end of its time span. */
  shared: number;
  sharedUntil: number;
}

/** Sum of the calls that all processes have counted. */
export interface SharedCount {
  count: number;
  /** Milliseconds until the time span of this sum ends. */
  endsInMs: number;
  isOver: boolean;
}

interface LimiterOptions {
  /** Allowed points within a number of seconds. While a process counts alone, each call counts `weight` times. */
  limitOf(name: LimitName): { points: number; seconds: number; weight: number };
  /** Adds `cost` to the sum of all processes. Returns the new sum. */
  report?: ((name: LimitName, key: string, cost: number) => Promise<SharedCount>) | undefined;
  now?: () => number;
  maximum?: number;
}

/**
 * Maximum entries in a process. A new entry replaces the oldest, so that a flood of IP addresses cannot fill the
 * memory.
 */
const maximumEntries = 100_000;

/** Calls that a process counts before it adds them to the shared sum: a tenth of the limit, at most this number. */
const largestShare = 30;

export const shareOf = (points: number): number => Math.min(largestShare, Math.ceil(points / 10));

export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

const newEntry = (): CountEntry => ({
  count: 0,
  endsAt: 0,
  unreported: 0,
  isReporting: false,
  blockedUntil: 0,
  shared: 0,
  sharedUntil: 0,
});

/** Begins a time span of this process. Keeps unreported calls only while the shared sum's time span lasts. */
function beginSpan(entry: CountEntry, at: number, seconds: number): void {
  entry.count = 0;
  entry.endsAt = at + seconds * 1000;
  if (entry.sharedUntil <= at) entry.unreported = 0;
}

/** Counts of this process, by limit and key. Drops the oldest entry above `maximum`. */
function createEntries(maximum: number) {
  const entries = new Map<string, CountEntry>();

  function add(id: string): CountEntry {
    const oldest = entries.size >= maximum ? entries.keys().next() : null;
    if (oldest && !oldest.done) entries.delete(oldest.value);
    const entry = newEntry();
    entries.set(id, entry);
    return entry;
  }

  return {
    /** Returns the count of the current time span. */
    at(id: string, at: number, seconds: number): CountEntry {
      const entry = entries.get(id) ?? add(id);
      if (at < entry.endsAt) return entry;
      // Insert again, because the start of the Map is the oldest entry.
      entries.delete(id);
      entries.set(id, entry);
      beginSpan(entry, at, seconds);
      return entry;
    },
    delete: (id: string) => void entries.delete(id),
  };
}

/** Reports an entry's unreported calls. Stores the new sum in the entry. */
async function reportCalls(
  entry: CountEntry,
  report: (cost: number) => Promise<SharedCount>,
  now: () => number,
): Promise<void> {
  if (entry.isReporting) return;
  entry.isReporting = true;
  const cost = entry.unreported;
  const askedAt = now();
  try {
    let sum = await report(cost);
    // Ignore the sum of an ended time span, because a late answer belongs to the next span.
    const known = entry.sharedUntil > now() ? entry.shared : 0;
    // A store that lost its data counts from zero, so add the missing calls.
    const lacking = known + cost - sum.count;
    if (lacking > 0) sum = await report(lacking);
    // A new time span may have dropped these calls meanwhile.
    entry.unreported = Math.max(0, entry.unreported - cost);
    entry.shared = sum.count;
    // Count the span from the request, not from the answer. A span counted from a late answer would end after the
    // store's span.
    entry.sharedUntil = askedAt + sum.endsInMs;
    entry.blockedUntil = sum.isOver ? entry.sharedUntil : 0;
  } catch {
    // The store is unavailable, so continue from the known sum with a stricter limit.
  }
  entry.isReporting = false;
}

/** Returns the instant until which a call of this cost is refused. An instant in the past allows the call. */
function blockedUntilOf(
  entry: CountEntry,
  cost: number,
  at: number,
  { points, weight }: { points: number; weight: number },
): number {
  const isShared = entry.sharedUntil > at;
  const count = isShared ? entry.shared + entry.unreported * weight : entry.count * weight;
  const endsAt = isShared ? entry.sharedUntil : entry.endsAt;
  return Math.max(entry.blockedUntil, count + cost > points ? endsAt : 0);
}

/**
 * A limiter that answers within about a microsecond and without a store, so that cached pages can be counted too. Adds
 * its calls to the sum of all processes in shares, with one report per key at a time.
 */
export function createNonBlockingLimiter({
  limitOf,
  report,
  now = monotonic,
  maximum = maximumEntries,
}: LimiterOptions) {
  const entries = createEntries(maximum);
  const idOf = (name: LimitName, key: string) => `${name} ${key}`;

  return {
    /** Counts a call. Returns the seconds to wait, or 0. A refused call does not count. */
    pass(name: LimitName, key: string, cost = 1): number {
      const at = now();
      const limit = limitOf(name);
      const entry = entries.at(idOf(name, key), at, limit.seconds);
      const until = blockedUntilOf(entry, cost, at, limit);
      if (until > at) return wholeSeconds(until - at);
      entry.count += cost;
      entry.unreported += cost;
      if (report && entry.unreported >= shareOf(limit.points))
        void reportCalls(entry, (calls) => report(name, key, calls), now);
      return 0;
    },
    reset: (name: LimitName, key: string) => entries.delete(idOf(name, key)),
  };
}
