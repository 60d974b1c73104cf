/** The counters in the store, which count for all processes together. */
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Breaker } from "./breaker.server";
import { type LimitName, limits } from "./limits";
import type { Copy, Left, OwnCounts } from "./own-counts.server";
import type { Store } from "./store";

export interface SharedCounter {
  readonly counter: RateLimiterRedis;
  readonly breaker: Breaker;
}

function redisCounter(name: LimitName, store: Store): RateLimiterRedis | null {
  if (!store.redis) return null;
  const { points, seconds } = limits[name];
  const storeClient = store.redis.client;
  return new RateLimiterRedis({ storeClient, keyPrefix: `limit:${name}`, points, duration: seconds });
}

/** Creates one Redis counter per limit, behind a circuit breaker. Null when the store is not Redis. */
export function sharedCounters(store: Store) {
  const counters = new Map<LimitName, RateLimiterRedis | null>();

  return (name: LimitName): SharedCounter | null => {
    let counter = counters.get(name);
    if (counter === undefined) {
      counter = redisCounter(name, store);
      counters.set(name, counter);
    }
    const breaker = store.redis?.breaker;
    return counter && breaker ? { counter, breaker } : null;
  };
}

/** Asks the counter in the store. Calls `fallBack` while the store is unavailable. */
export async function askOrFallBack<T>(
  shared: SharedCounter | null,
  call: (counter: RateLimiterRedis) => Promise<T>,
  fallBack: () => T,
): Promise<T> {
  if (!shared) return fallBack();
  try {
    return await shared.breaker.run(() => call(shared.counter));
  } catch {
    return fallBack();
  }
}

export async function leftIn(counter: RateLimiterRedis, whom: string): Promise<Left> {
  const count = await counter.get(whom);
  return { times: count ? count.remainingPoints : counter.points, endsInMs: count?.msBeforeNext ?? 0 };
}

/** Returns the counter's refusal as a count, because only a failure of Redis may open the circuit breaker. */
export async function countOf(call: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** Counts in the store. Adds tries of this process that the store has lost. */
export async function consumeFrom(shared: RateLimiterRedis, key: string, cost: number, copy: Copy | null) {
  const count = await countOf(shared.consume(key, cost));
  // The copy is valid only within its time span, because a late answer belongs to the next span.
  const known = copy && performance.now() < copy.endsAt ? copy.used : 0;
  const lacking = known + cost - count.consumedPoints;
  return lacking > 0 ? shared.penalty(key, lacking) : count;
}

export async function giveBackIn(
  counter: RateLimiterRedis,
  own: OwnCounts,
  name: LimitName,
  whom: string,
): Promise<void> {
  const count = await counter.get(whom);
  if (!count || count.consumedPoints <= 0) return;
  await counter.reward(whom, 1);
  // Give the point back to the process's own counts too. Otherwise this try would count again after an outage.
  own.giveBack(name, whom, 1);
}
