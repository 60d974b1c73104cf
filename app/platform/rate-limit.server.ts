/**
 * Limits how often an action may be done (security.md section 4). Exact limits are counted in Redis at each try. Limits
 * in shares are counted in the process, which adds its calls to the sum in Redis. Each process remembers the latest sum,
 * and continues from this sum with a stricter limit while Redis is unavailable.
 */
import { createHash } from "node:crypto";
import { Refusal } from "./errors";
import { type ExactLimit, isInShares, type LimitName, limits, type ShareLimit } from "./limits";
import { createNonBlockingLimiter, type SharedCount, wholeSeconds } from "./non-blocking-limiter.server";
import { type Answer, createOwnCounts, type Left, type OwnCounts } from "./own-counts.server";
import {
  askOrFallBack,
  consumeFrom,
  countOf,
  leftIn,
  giveBackIn,
  type SharedCounter,
  sharedCounters,
} from "./shared-counters.server";
import type { Store } from "./store";

/** A key is "<tenant id>:<subject>", for instance `${tenantId}:${email}`. Tenant 0 stands for no tenant. */
export type Limiter = {
  /** Counts one action. Throws Refusal("limit.reached", { seconds }) after too many actions. */
  consume(name: LimitName, key: string, cost?: number): Promise<void>;
  /** Number of actions that are allowed now. Counts nothing. */
  left(name: ExactLimit, key: string): Promise<number>;
  /** Seconds until the next action is allowed, or 0. Counts nothing. */
  wait(name: ExactLimit, key: string): Promise<number>;
  /** Gives one point back, for an attempt that does not count. */
  giveBack(name: ExactLimit, key: string): Promise<void>;
  /** Counts a call without waiting for Redis, for checks on each request. Returns the seconds to wait, or 0. */
  pass(name: ShareLimit, key: string): number;
  /** Resets a count, for instance after a successful login. */
  reset(name: LimitName, key: string): Promise<void>;
};

/** Each try counts twice while Redis is unavailable, because each process then counts alone. */
const strictness = 2;

/** Maximum entries of all limits in one process, about 20 MB of memory. */
const mostKeys = 100_000;

/** Hashes the key except for the tenant, because Redis may hold no email or network address (D06, D34). */
function hiddenKey(key: string): string {
  const [, tenant, whom] = /^t?(\d+):(.+)$/s.exec(key) ?? [];
  if (!tenant || !whom) throw new Error("a limiter key is <tenant id>:<whom it counts>");
  return `${tenant}:${createHash("sha256").update(whom).digest("base64url").slice(0, 22)}`;
}

function createShareLimiter(store: Store, sharedOf: (name: LimitName) => SharedCounter | null) {
  const { redis } = store;

  async function report(name: LimitName, key: string, cost: number): Promise<SharedCount> {
    const shared = sharedOf(name);
    if (!shared) return { count: 0, endsInMs: 0, isOver: false };
    const { counter, breaker } = shared;
    const count = await breaker.run(() => countOf(counter.consume(hiddenKey(key), cost)));
    const isOver = count.consumedPoints > counter.points;
    return { count: count.consumedPoints, endsInMs: count.msBeforeNext, isOver };
  }

  return createNonBlockingLimiter({
    limitOf: (name) => {
      const isAlone = redis !== undefined && (redis.breaker.isOpen() || redis.client.status !== "ready");
      return { ...limits[name], weight: isAlone ? strictness : 1 };
    },
    report: redis ? report : undefined,
  });
}

/** Counts lost connections to the store, because the store may lose its counts each time. */
function countOutages({ redis }: Store) {
  let count = 0;
  const note = () => {
    count += 1;
  };
  redis?.client.on("close", note);
  return { note, count: () => count };
}

/** Counts an action in the store. While the store is unavailable, counts in the process. */
function createConsumer(store: Store, sharedOf: (name: LimitName) => SharedCounter | null, own: OwnCounts) {
  const outages = countOutages(store);

  return async function consume(name: ExactLimit, whom: string, cost: number): Promise<Answer> {
    const shared = sharedOf(name);
    if (!shared) return own.consume(name, whom, cost);
    const { counter, breaker } = shared;
    const reportedAfter = outages.count();
    const copy = own.takeUnreported(name, whom, reportedAfter);
    const askedAt = performance.now();
    try {
      const count = await breaker.run(() => consumeFrom(counter, whom, cost, copy));
      own.keep(name, whom, count, { askedAt, reportedAfter });
      return { isOver: count.consumedPoints > counter.points, endsInMs: count.msBeforeNext };
    } catch {
      outages.note();
      return own.consume(name, whom, cost);
    }
  };
}

/** Reads the remaining actions from the store. While the store is unavailable, reads the process's own counts. */
function leftOf(shared: SharedCounter | null, own: OwnCounts, name: ExactLimit, whom: string): Promise<Left> {
  return askOrFallBack(
    shared,
    (counter) => leftIn(counter, whom),
    () => own.left(name, whom),
  );
}

export function createLimiter(store: Store, maximum = mostKeys): Limiter {
  const sharedOf = sharedCounters(store);
  /** Points that one try costs while the process counts alone. */
  const ownWeight = store.redis ? strictness : 1;
  const own = createOwnCounts(maximum, ownWeight);
  const consume = createConsumer(store, sharedOf, own);
  const shares = createShareLimiter(store, sharedOf);

  async function waitAfter(name: ExactLimit, whom: string, cost: number): Promise<number> {
    const { isOver, endsInMs } = await consume(name, whom, cost);
    return isOver ? wholeSeconds(endsInMs) : 0;
  }

  const readLeft = (name: ExactLimit, key: string) => leftOf(sharedOf(name), own, name, hiddenKey(key));

  return {
    pass: shares.pass,
    async consume(name, key, cost = 1) {
      const seconds = isInShares(name) ? shares.pass(name, key, cost) : await waitAfter(name, hiddenKey(key), cost);
      if (seconds > 0) throw new Refusal("limit.reached", { seconds });
    },
    async left(name, key) {
      return (await readLeft(name, key)).times;
    },
    async wait(name, key) {
      const { times, endsInMs } = await readLeft(name, key);
      return times === 0 ? wholeSeconds(endsInMs) : 0;
    },
    async giveBack(name, key) {
      const whom = hiddenKey(key);
      await askOrFallBack(
        sharedOf(name),
        (counter) => giveBackIn(counter, own, name, whom),
        () => own.giveBack(name, whom, ownWeight),
      );
    },
    async reset(name, key) {
      const whom = hiddenKey(key);
      await askOrFallBack(
        sharedOf(name),
        (counter) => counter.delete(whom),
        () => true,
      );
      own.delete(name, whom);
      shares.reset(name, key);
    },
  };
}
