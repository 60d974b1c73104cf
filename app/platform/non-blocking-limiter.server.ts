import { monotonic } from "./local-counts";
import type { LimitName } from "./limits";

interface CountEntry {
  count: number;
  /** Number of calls that the process has not yet added to the shared sum. */
  unreported: number;
  isReporting: boolean;
  endsAt: number;
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

export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** Counts of this process, by limit and key. Drops the oldest entry above `maximum`. */
function createEntries(maximum: number) {
  const entries = new Map<string, CountEntry>();

  function dropOldest(): void {
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }

  /** Returns the count of the current time span. A new span starts with the known sum of all processes. */
  return function entryAt(id: string, at: number, seconds: number): CountEntry {
    const known = entries.get(id);
    if (known && at < known.endsAt) return known;
    if (known) entries.delete(id);
    else if (entries.size >= maximum) dropOldest();
    const { blockedUntil, shared, sharedUntil } = known ?? { blockedUntil: 0, shared: 0, sharedUntil: 0 };
    const endsAt = at + seconds * 1000;
    const fresh = { count: 0, unreported: 0, isReporting: false, endsAt, blockedUntil, shared, sharedUntil };
    entries.set(id, fresh);
    return fresh;
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
    entry.unreported -= cost;
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

/** Returns the instant until which calls are refused. An instant in the past allows calls. */
function blockedUntilOf(entry: CountEntry, at: number, points: number, weight: number): number {
  const isShared = entry.sharedUntil > at;
  const count = isShared ? entry.shared + entry.unreported * weight : entry.count * weight;
  const endsAt = isShared ? entry.sharedUntil : entry.endsAt;
  return Math.max(entry.blockedUntil, count >= points ? endsAt : 0);
}

/**
 * A limiter that answers within about a microsecond, so that cached pages can be counted too. Sends one report per key
 * at a time. The next report contains the calls made meanwhile.
 */
export function createNonBlockingLimiter({
  limitOf,
  report,
  now = monotonic,
  maximum = maximumEntries,
}: LimiterOptions) {
  const entryAt = createEntries(maximum);

  return function pass(name: LimitName, key: string): number {
    const at = now();
    const { points, seconds, weight } = limitOf(name);
    const entry = entryAt(`${name} ${key}`, at, seconds);
    const until = blockedUntilOf(entry, at, points, weight);
    if (until > at) return wholeSeconds(until - at);
    entry.count += 1;
    entry.unreported += 1;
    if (report) void reportCalls(entry, (cost) => report(name, key, cost), now);
    return 0;
  };
}
