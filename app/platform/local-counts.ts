/** One process's count of a key, within a span that began with the first count. */
export interface LocalCount {
  used: number;
  readonly endsAt: number;
  /** The number of the last outage of the store whose lost tries were reported for this count; 0 for none. */
  reportedAfter: number;
}

interface LocalCounts {
  find(key: string): LocalCount | undefined;
  /** Adds `cost` to the current span, or begins a span of `ms` milliseconds. */
  add(key: string, cost: number, ms: number): LocalCount;
  set(key: string, count: LocalCount): void;
  delete(key: string): void;
  readonly size: number;
}

/** A clock that is set back must shut no caller out (F09). */
export const monotonic = () => performance.now();

/** Beyond `maximum` keys the least recently used is dropped, so that no flood of made-up addresses fills the memory. */
export function createLocalCounts(maximum: number, now: () => number = monotonic): LocalCounts {
  // A Map keeps insertion order, so its first entry is the least recently used.
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
