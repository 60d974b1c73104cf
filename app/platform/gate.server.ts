import { monotonic } from "./local-counts";
import type { LimitName } from "./limits";

interface Counted {
  count: number;
  /** Calls that the other processes do not know of yet. */
  unreported: number;
  isReporting: boolean;
  endsAt: number;
  /** End of the time for which the gate stays shut, after the shared sum reached the limit. */
  shutUntil: number;
  /** The last known sum of all processes, and the end of its time span. */
  shared: number;
  sharedUntil: number;
}

/** The sum counted by all processes together. */
export interface SharedCount {
  count: number;
  /** Milliseconds until their time span ends. */
  endsInMs: number;
  isOver: boolean;
}

interface GateOptions {
  /** The points allowed within the seconds. While a process counts alone, each of its calls counts with the weight. */
  limitOf(name: LimitName): { points: number; seconds: number; weight: number };
  /** Adds to the sum of all processes and returns the new sum. */
  report?: ((name: LimitName, key: string, cost: number) => Promise<SharedCount>) | undefined;
  now?: () => number;
  maximum?: number;
}

/** Beyond this number the oldest entries are dropped, so that no flood of addresses fills the memory. */
const maximumEntries = 100_000;

/** The time in whole seconds, and at least one. */
export const wholeSeconds = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/** A process's counts by limit and key. Beyond `maximum` the oldest are dropped. */
function createEntries(maximum: number) {
  const entries = new Map<string, Counted>();

  function dropOldest(): void {
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }

  /** The count of the span at this time. A new span keeps the known sum of all processes. */
  return function entryAt(id: string, at: number, seconds: number): Counted {
    const known = entries.get(id);
    if (known && at < known.endsAt) return known;
    if (known) entries.delete(id);
    else if (entries.size >= maximum) dropOldest();
    const { shutUntil, shared, sharedUntil } = known ?? { shutUntil: 0, shared: 0, sharedUntil: 0 };
    const endsAt = at + seconds * 1000;
    const fresh = { count: 0, unreported: 0, isReporting: false, endsAt, shutUntil, shared, sharedUntil };
    entries.set(id, fresh);
    return fresh;
  };
}

/** Reports the unreported calls of an entry, and stores the new sum in it. */
async function reportCalls(
  entry: Counted,
  report: (cost: number) => Promise<SharedCount>,
  now: () => number,
): Promise<void> {
  if (entry.isReporting) return;
  entry.isReporting = true;
  const cost = entry.unreported;
  const askedAt = now();
  try {
    let sum = await report(cost);
    // An expired span is not compared: a late answer belongs to the next span.
    const known = entry.sharedUntil > now() ? entry.shared : 0;
    // A store that came back without its counts would restart the span at zero.
    const lacking = known + cost - sum.count;
    if (lacking > 0) sum = await report(lacking);
    entry.unreported -= cost;
    entry.shared = sum.count;
    // Count from the moment of asking. A span that outlasts the store's would carry an old count into the next one.
    entry.sharedUntil = askedAt + sum.endsInMs;
    entry.shutUntil = sum.isOver ? entry.sharedUntil : 0;
  } catch {
    // The store is away: the process counts on from the last known sum, and allows less.
  }
  entry.isReporting = false;
}

/** The end of the time for which the gate is shut. It is past when the gate is open. */
function shutEndOf(entry: Counted, at: number, points: number, weight: number): number {
  const isShared = entry.sharedUntil > at;
  const count = isShared ? entry.shared + entry.unreported * weight : entry.count * weight;
  const endsAt = isShared ? entry.sharedUntil : entry.endsAt;
  return Math.max(entry.shutUntil, count >= points ? endsAt : 0);
}

/**
 * A limit that answers without waiting, in about a microsecond, so that cached pages are counted too. Each key has
 * one message under way. The next message carries all later counts.
 */
export function createGate({ limitOf, report, now = monotonic, maximum = maximumEntries }: GateOptions) {
  const entryAt = createEntries(maximum);

  return function pass(name: LimitName, key: string): number {
    const at = now();
    const { points, seconds, weight } = limitOf(name);
    const entry = entryAt(`${name} ${key}`, at, seconds);
    const until = shutEndOf(entry, at, points, weight);
    if (until > at) return wholeSeconds(until - at);
    entry.count += 1;
    entry.unreported += 1;
    if (report) void reportCalls(entry, (cost) => report(name, key, cost), now);
    return 0;
  };
}
