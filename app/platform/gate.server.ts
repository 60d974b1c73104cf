import type { LimitName } from "./rate-limit.server";

interface Counted {
  count: number;
  /** Not told to the others yet. */
  untold: number;
  isTelling: boolean;
  endsAt: number;
  /** The others say that this one has had enough. */
  shutUntil: number;
}

export interface GateOptions {
  /** How many times within how many seconds, as things stand now. */
  limitOf(name: LimitName): { points: number; seconds: number };
  /** Adds to what all processes have counted together; answers for how many milliseconds they have had enough. */
  tell?: ((name: LimitName, key: string, cost: number) => Promise<number>) | undefined;
  now?: () => number;
  maximum?: number;
}

/** A clock that is set back must shut nobody out until it has caught up (F09). */
const monotonic = () => performance.now();

/** Past it the ones counted first are forgotten, so that no flood of addresses fills the memory. */
const maximumEntries = 100_000;

/**
 * A limit that answers at once. It costs about a microsecond, so finished pages can be counted too. One message to the
 * others is under way per key, with everything that came meanwhile in the next.
 */
export function createGate({ limitOf, tell, now = monotonic, maximum = maximumEntries }: GateOptions) {
  const entries = new Map<string, Counted>();

  function entryOf(id: string, at: number, seconds: number): Counted {
    const known = entries.get(id);
    if (known && at < known.endsAt) return known;
    if (known) entries.delete(id);
    else if (entries.size >= maximum) forgetOldest();
    const fresh = { count: 0, untold: 0, isTelling: false, endsAt: at + seconds * 1000, shutUntil: 0 };
    if (known && known.shutUntil > at) fresh.shutUntil = known.shutUntil;
    entries.set(id, fresh);
    return fresh;
  }

  function forgetOldest(): void {
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }

  async function share(entry: Counted, name: LimitName, key: string): Promise<void> {
    if (!tell || entry.isTelling) return;
    entry.isTelling = true;
    const cost = entry.untold;
    entry.untold = 0;
    try {
      entry.shutUntil = now() + (await tell(name, key, cost));
    } catch {
      // Nobody hears us: this process goes on counting for itself, and allows less.
    }
    entry.isTelling = false;
  }

  return function pass(name: LimitName, key: string): number {
    const at = now();
    const { points, seconds } = limitOf(name);
    const entry = entryOf(`${name} ${key}`, at, seconds);
    const isOver = entry.count >= points;
    const until = Math.max(entry.shutUntil, isOver ? entry.endsAt : 0);
    if (until > at) return Math.max(1, Math.ceil((until - at) / 1000));
    entry.count += 1;
    entry.untold += 1;
    void share(entry, name, key);
    return 0;
  };
}
