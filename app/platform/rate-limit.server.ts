/**
 * Limits how often an action may be done (security.md section 4). Redis counts for all processes together. Each process
 * remembers the latest sum. While Redis is unavailable, the process continues from this sum and allows less.
 */
import { createHash } from "node:crypto";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { Breaker } from "./breaker.server";
import { Refusal } from "./errors";
import { createLocalCounts, type LocalCount, type LocalCounts } from "./local-counts";
import { type LimitName, limits } from "./limits";
import { createNonBlockingLimiter, type SharedCount, wholeSeconds } from "./non-blocking-limiter.server";
import type { Store } from "./store";

/** A key is "<tenant id>:<subject>", for instance `${tenantId}:${email}`. Tenant 0 stands for no tenant. */
export type Limiter = {
  /** Counts one action. Throws Refusal("limit.reached", { seconds }) after too many actions. */
  consume(name: LimitName, key: string, cost?: number): Promise<void>;
  /** Number of actions that are allowed now. Counts nothing. */
  left(name: LimitName, key: string): Promise<number>;
  /** Seconds until the next action is allowed, or 0. Counts nothing. */
  wait(name: LimitName, key: string): Promise<number>;
  /** Gives one point back, for an attempt that does not count. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /**
   * Counts a call without waiting for Redis, for checks on each request. Returns the seconds to wait, or 0. The process
   * decides by the latest known sum, and reports its own counts to the others.
   */
  pass(name: LimitName, key: string): number;
  /** Resets a count, for instance after a successful login. */
  reset(name: LimitName, key: string): Promise<void>;
};

/** Each try counts twice while Redis is unavailable, because each process then counts alone. */
const strictness = 2;

/** Entries of all limits in one process, about 20 MB. */
const mostKeys = 100_000;

function redisCounter(name: LimitName, store: Store): RateLimiterRedis | null {
  if (!store.redis) return null;
  const { points, seconds } = limits[name];
  const storeClient = store.redis.client;
  return new RateLimiterRedis({ storeClient, keyPrefix: `limit:${name}`, points, duration: seconds });
}

/** Hashes the key except for the tenant, because Redis may hold no email or network address (D06, D34). */
function hiddenKey(key: string): string {
  const [, tenant, whom] = /^t?(\d+):(.+)$/s.exec(key) ?? [];
  if (!tenant || !whom) throw new Error("a limiter key is <tenant id>:<whom it counts>");
  return `${tenant}:${createHash("sha256").update(whom).digest("base64url").slice(0, 22)}`;
}

/**
 * Instant of a request to the store. A copy's time span counts from this instant. Counted from a late answer, the span
 * would end after the store's span.
 */
interface Asked {
  readonly askedAt: number;
  readonly reportedAfter: number;
}

interface Answer {
  readonly isOver: boolean;
  readonly endsInMs: number;
}

/** A process's copy of a shared sum. */
type Copy = Pick<LocalCount, "used" | "endsAt">;

/** Returns the counter's refusal as a count, because only a failure of Redis may open the breaker. */
async function countOf(call: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** Counts in the store. Adds tries of this process that the store has lost. */
async function consumeFrom(shared: RateLimiterRedis, key: string, cost: number, copy: Copy | null) {
  const count = await countOf(shared.consume(key, cost));
  // The copy is valid only within its time span, because a late answer belongs to the next span.
  const known = copy && performance.now() < copy.endsAt ? copy.used : 0;
  const lacking = known + cost - count.consumedPoints;
  return lacking > 0 ? shared.penalty(key, lacking) : count;
}

/**
 * The copy expires earlier than the count in Redis, because clocks differ. An old count must not enter the next time
 * span.
 */
const copyEndsEarlierMs = 50;

interface Left {
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

    /** Remembers the shared sum. */
    keep(name: LimitName, whom: string, count: RateLimiterRes, { askedAt, reportedAfter }: Asked): void {
      const ms = count.msBeforeNext - copyEndsEarlierMs;
      const endsAt = askedAt + ms;
      if (ms > 0) counts.set(keyOf(name, whom), { used: count.consumedPoints, endsAt, reportedAfter });
    },
  };
}

/** The process's own counts and its copies of shared sums, for use while the store is unavailable. */
function createOwnCounts(maximum: number, weight: number) {
  const counts = createLocalCounts(maximum);
  return {
    ...createLocalCounter(counts, weight),
    ...createSharedSums(counts),
    delete: (name: LimitName, whom: string) => counts.delete(keyOf(name, whom)),
  };
}

type OwnCounts = ReturnType<typeof createOwnCounts>;

/** Creates one Redis counter per limit, behind the breaker. Null when the store is not Redis. */
function sharedCounters(store: Store) {
  const counters = new Map<LimitName, RateLimiterRedis | null>();

  return (name: LimitName): Shared | null => {
    let counter = counters.get(name);
    if (counter === undefined) {
      counter = redisCounter(name, store);
      counters.set(name, counter);
    }
    const breaker = store.redis?.breaker;
    return counter && breaker ? { counter, breaker } : null;
  };
}

interface Shared {
  readonly counter: RateLimiterRedis;
  readonly breaker: Breaker;
}

/** Asks the counter in the store. Calls `alone` while the store is unavailable. */
async function askOrAlone<T>(
  shared: Shared | null,
  call: (counter: RateLimiterRedis) => Promise<T>,
  alone: () => T,
): Promise<T> {
  if (!shared) return alone();
  try {
    return await shared.breaker.run(() => call(shared.counter));
  } catch {
    return alone();
  }
}

async function leftIn(counter: RateLimiterRedis, whom: string): Promise<Left> {
  const count = await counter.get(whom);
  return { times: count ? count.remainingPoints : counter.points, endsInMs: count?.msBeforeNext ?? 0 };
}

/** A limiter that answers without waiting. The process reports its own counts to the store. */
function createReportingLimiter(store: Store, sharedOf: (name: LimitName) => Shared | null) {
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
function createConsumer(store: Store, sharedOf: (name: LimitName) => Shared | null, own: OwnCounts) {
  const outages = countOutages(store);

  return async function consume(name: LimitName, whom: string, cost: number): Promise<Answer> {
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

async function refundIn(counter: RateLimiterRedis, own: OwnCounts, name: LimitName, whom: string): Promise<void> {
  const count = await counter.get(whom);
  if (!count || count.consumedPoints <= 0) return;
  await counter.reward(whom, 1);
  // Give the point back here too. Otherwise the refunded try would count again after an outage.
  own.giveBack(name, whom, 1);
}

export function createLimiter(store: Store, maximum = mostKeys): Limiter {
  const sharedOf = sharedCounters(store);
  /** How often one try counts while the process counts alone. */
  const ownWeight = store.redis ? strictness : 1;
  const own = createOwnCounts(maximum, ownWeight);
  const consume = createConsumer(store, sharedOf, own);

  function readLeft(name: LimitName, key: string): Promise<Left> {
    const whom = hiddenKey(key);
    return askOrAlone(
      sharedOf(name),
      (counter) => leftIn(counter, whom),
      () => own.left(name, whom),
    );
  }

  return {
    pass: createReportingLimiter(store, sharedOf),
    async consume(name, key, cost = 1) {
      const { isOver, endsInMs } = await consume(name, hiddenKey(key), cost);
      if (isOver) throw new Refusal("limit.reached", { seconds: wholeSeconds(endsInMs) });
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
      await askOrAlone(
        sharedOf(name),
        (counter) => refundIn(counter, own, name, whom),
        () => own.giveBack(name, whom, ownWeight),
      );
    },
    async reset(name, key) {
      const whom = hiddenKey(key);
      await askOrAlone(
        sharedOf(name),
        (counter) => counter.delete(whom),
        () => true,
      );
      own.delete(name, whom);
    },
  };
}
