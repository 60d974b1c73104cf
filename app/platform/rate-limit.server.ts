/**
 * Limits how often an action may be done (security.md section 4). Redis counts for all processes together. Each
 * process keeps the last sum it heard. While Redis is away, the process counts on from that sum and allows less.
 */
import { createHash } from "node:crypto";
import { RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "./errors";
import { createGate, type SharedCount } from "./gate.server";
import { createLocalCounts, type LocalCount } from "./local-counts";
import { type LimitName, limits } from "./limits";
import type { Store } from "./store";

/** A key is "<tenant id>:<subject>", for instance `${tenantId}:${email}`. 0 stands for no tenant. */
export type Limiter = {
  /** Counts one action; throws Refusal("limit.reached", { seconds }) when there were too many. */
  consume(name: LimitName, key: string, cost?: number): Promise<void>;
  /** The times left now, without counting one. */
  left(name: LimitName, key: string): Promise<number>;
  /** The seconds until the next allowed time, without counting one; 0 when a time is left. */
  wait(name: LimitName, key: string): Promise<number>;
  /** Returns one point, for an attempt that should not count. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /**
   * Counts a call without waiting for Redis, for checks on every request. Returns the seconds to wait, or 0. The
   * process decides by its own and received counts, and reports its own to the others.
   */
  pass(name: LimitName, key: string): number;
  /** Resets a count, for instance after a successful login. */
  reset(name: LimitName, key: string): Promise<void>;
};

/** While Redis is away each process counts alone, so each try weighs double. */
const strictness = 2;

/** The entries for all limits of a process, about 20 MB. */
const mostKeys = 100_000;

function redisCounter(name: LimitName, store: Store): RateLimiterRedis | null {
  if (!store.redis) return null;
  const { points, seconds } = limits[name];
  const storeClient = store.redis.client;
  return new RateLimiterRedis({ storeClient, keyPrefix: `limit:${name}`, points, duration: seconds });
}

/** Keeps the tenant readable and hashes the rest: Redis may hold no e-mail or network address (D06, D34). */
function hiddenKey(key: string): string {
  const [, tenant, whom] = /^t?(\d+):(.+)$/s.exec(key) ?? [];
  if (!tenant || !whom) throw new Error("a limiter key is <tenant id>:<whom it counts>");
  return `${tenant}:${createHash("sha256").update(whom).digest("base64url").slice(0, 22)}`;
}

/** The moment of asking. Counted from a slow answer, the copy would outlast the store's span. */
interface Asked {
  readonly askedAt: number;
  readonly toldAfter: number;
}

interface Answer {
  readonly isOver: boolean;
  readonly endsInMs: number;
}

/** A process's copy of a shared sum. */
type Copy = Pick<LocalCount, "used" | "endsAt">;

/** A refusal by the counter is an answer. Only failures of Redis may open the breaker. */
async function countOf(call: Promise<RateLimiterRes>): Promise<RateLimiterRes> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof RateLimiterRes) return error;
    throw error;
  }
}

/** Counts in the store, and adds tries of this process's copy that the store has lost. */
async function consumeFrom(shared: RateLimiterRedis, key: string, cost: number, copy: Copy | null) {
  const count = await countOf(shared.consume(key, cost));
  // An expired span is not compared: a late answer belongs to the next span.
  const known = copy && performance.now() < copy.endsAt ? copy.used : 0;
  const lacking = known + cost - count.consumedPoints;
  return lacking > 0 ? shared.penalty(key, lacking) : count;
}

/** Clocks differ. The copy ends earlier, so that no old count enters the next span. */
const copyEndsEarlierMs = 50;

export function createLimiter(store: Store, maximum = mostKeys): Limiter {
  const breaker = store.redis?.breaker;
  const counters = new Map<LimitName, RateLimiterRedis | null>();
  /** Copies of the shared sums. The process counts on from them while the store is away. */
  const own = createLocalCounts(maximum);
  /** The weight of one try in the process's own count. */
  const ownWeight = store.redis ? strictness : 1;
  let outages = 0;
  const noteOutage = () => {
    outages += 1;
  };
  // A store that was lost may come back without its counts.
  store.redis?.client.on("close", noteOutage);

  function counterOf(name: LimitName): RateLimiterRedis | null {
    let counter = counters.get(name);
    if (counter === undefined) {
      counter = redisCounter(name, store);
      counters.set(name, counter);
    }
    return counter;
  }

  async function consume(name: LimitName, whom: string, cost: number): Promise<Answer> {
    const shared = counterOf(name);
    if (!shared || !breaker) return consumeAlone(name, whom, cost);
    const toldAfter = outages;
    const copy = takeUntold(name, whom);
    const askedAt = performance.now();
    try {
      const count = await breaker.run(() => consumeFrom(shared, whom, cost, copy));
      keepCopy(name, whom, count, { askedAt, toldAfter });
      return { isOver: count.consumedPoints > shared.points, endsInMs: count.msBeforeNext };
    } catch {
      noteOutage();
      return consumeAlone(name, whom, cost);
    }
  }

  function consumeAlone(name: LimitName, whom: string, cost: number): Answer {
    const count = own.add(`${name}:${whom}`, cost * ownWeight, limits[name].seconds * 1000);
    return { isOver: count.used > ownPoints(name), endsInMs: count.endsAt - performance.now() };
  }

  /** The limit in the unit of the shared sum, rounded up to a multiple of the weight. */
  function ownPoints(name: LimitName): number {
    return Math.ceil(limits[name].points / ownWeight) * ownWeight;
  }

  /**
   * The copy of a sum that the store may have lost. Returned once per outage: reporting it again would undo another
   * process's reset.
   */
  function takeUntold(name: LimitName, whom: string): Copy | null {
    const copy = own.find(`${name}:${whom}`);
    if (!copy || copy.toldAfter === outages) return null;
    copy.toldAfter = outages;
    return { used: copy.used, endsAt: copy.endsAt };
  }

  /** Keeps the shared sum, for counting on while the store is away. */
  function keepCopy(name: LimitName, whom: string, count: RateLimiterRes, { askedAt, toldAfter }: Asked): void {
    const ms = count.msBeforeNext - copyEndsEarlierMs;
    const endsAt = askedAt + ms;
    if (ms > 0) own.set(`${name}:${whom}`, { used: count.consumedPoints, endsAt, toldAfter });
  }

  /** Asks the store, or the process's own count while the store is away. */
  async function ask<T>(name: LimitName, call: (shared: RateLimiterRedis) => Promise<T>, alone: () => T): Promise<T> {
    const shared = counterOf(name);
    if (!shared || !breaker) return alone();
    try {
      return await breaker.run(() => call(shared));
    } catch {
      return alone();
    }
  }

  /** The times left, and the end of the time span. */
  function askLeft(name: LimitName, key: string): Promise<{ times: number; endsInMs: number }> {
    const whom = hiddenKey(key);
    return ask(
      name,
      async (shared) => {
        const count = await shared.get(whom);
        return { times: count ? count.remainingPoints : shared.points, endsInMs: count?.msBeforeNext ?? 0 };
      },
      () => {
        const copy = own.find(`${name}:${whom}`);
        const left = Math.max(0, ownPoints(name) - (copy?.used ?? 0));
        return { times: Math.floor(left / ownWeight), endsInMs: copy ? copy.endsAt - performance.now() : 0 };
      },
    );
  }

  /** Refund counted points only: an expired span would leave more than the maximum. */
  function giveBackAlone(name: LimitName, whom: string, points: number): void {
    const copy = own.find(`${name}:${whom}`);
    if (copy) copy.used = Math.max(0, copy.used - points);
  }

  const gate = createGate({
    limitOf: (name) => {
      const isAlone = breaker !== undefined && (breaker.isOpen() || store.redis?.client.status !== "ready");
      return { ...limits[name], weight: isAlone ? strictness : 1 };
    },
    tell: store.redis && (async (name, key, cost) => tellOthers(name, key, cost)),
  });

  async function tellOthers(name: LimitName, key: string, cost: number): Promise<SharedCount> {
    const shared = counterOf(name);
    if (!shared || !breaker) return { count: 0, endsInMs: 0, isOver: false };
    const count = await breaker.run(() => countOf(shared.consume(hiddenKey(key), cost)));
    const isOver = count.consumedPoints > shared.points;
    return { count: count.consumedPoints, endsInMs: count.msBeforeNext, isOver };
  }

  return {
    pass: gate,
    async consume(name, key, cost = 1) {
      const { isOver, endsInMs } = await consume(name, hiddenKey(key), cost);
      if (isOver) throw new Refusal("limit.reached", { seconds: Math.max(1, Math.ceil(endsInMs / 1000)) });
    },
    async left(name, key) {
      return (await askLeft(name, key)).times;
    },
    async wait(name, key) {
      const { times, endsInMs } = await askLeft(name, key);
      return times === 0 ? Math.max(1, Math.ceil(endsInMs / 1000)) : 0;
    },
    async giveBack(name, key) {
      const whom = hiddenKey(key);
      await ask(
        name,
        async (shared) => {
          const count = await shared.get(whom);
          if (!count || count.consumedPoints <= 0) return;
          await shared.reward(whom, 1);
          // Otherwise the copy would count the refunded try again after an outage.
          giveBackAlone(name, whom, 1);
        },
        () => giveBackAlone(name, whom, ownWeight),
      );
    },
    async reset(name, key) {
      const whom = hiddenKey(key);
      await ask(
        name,
        (shared) => shared.delete(whom),
        () => true,
      );
      own.delete(`${name}:${whom}`);
    },
  };
}
