/** One process's count for a key, in a time span that began with the first count. */
export interface LocalCount {
  used: number;
  readonly endsAt: number;
  /** Number of the latest outage after which this count was reported to the store. 0 for none. */
  reportedAfter: number;
}

export interface LocalCounts {
  find(key: string): LocalCount | undefined;
  /** Adds `cost` to the current span, or begins a span of `ms` milliseconds. */
  add(key: string, cost: number, ms: number): LocalCount;
  set(key: string, count: LocalCount): void;
  delete(key: string): void;
  readonly size: number;
}

/** Monotonic clock. A system clock that is set back would block callers for longer (F09). */
export const monotonic = () => performance.now();

/**
 * Counts for at most `maximum` keys. Drops the least recently used key, so that a flood of invented email addresses
 * cannot fill the memory.
 */
export function createLocalCounts(maximum: number, now: () => number = monotonic): LocalCounts {
  // Counts in order of use. The first key was used longest ago, because a Map keeps the order of insertion.
  const counts = new Map<string, LocalCount>();

  function find(key: string): LocalCount | undefined {
    const count = counts.get(key);
    if (!count || now() < count.endsAt) return count;
    counts.delete(key);
    return undefined;
  }

  function set(key: string, count: LocalCount): void {
    counts.delete(key);
    counts.set(key, count);
    if (counts.size <= maximum) return;
    for (const oldest of counts.keys()) return void counts.delete(oldest);
  }

  return {
    find,
    set,
    add(key, cost, ms) {
      const count = find(key) ?? { used: 0, endsAt: now() + ms, reportedAfter: 0 };
      count.used = Math.max(0, count.used + cost);
      set(key, count);
      return count;
    },
    delete: (key) => void counts.delete(key),
    get size() {
      return counts.size;
    },
  };
}
