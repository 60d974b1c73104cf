/**
 * How often something may be done (security.md section 4). Counted in Redis for all processes together. Each process keeps
 * the last sum it heard: while Redis is away it counts on from there and allows less, so that losing Redis opens no limit.
 */
import { createHash } from "node:crypto";
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import { Refusal } from "./errors";
import { createGate, type SharedCount } from "./gate.server";
import type { Store } from "./store.server";

const minutes = 60;
const hours = 60 * minutes;
const days = 24 * hours;

/** "points" times within "seconds". The comment says what a key is made of, after the tenant. */
export const limits = {
  /** account + network */
  login: { points: 10, seconds: 15 * minutes },
  /** network */
  loginNetwork: { points: 25, seconds: 5 * minutes },
  /** account, from wherever; a browser that has been let in before counts for itself instead */
  loginAccount: { points: 25, seconds: 1 * hours },
  loginAccountDay: { points: 100, seconds: 1 * days },
  /** such a browser */
  loginDevice: { points: 20, seconds: 1 * hours },
  /** member: mails that say "you have an account already" */
  accountNotice: { points: 3, seconds: 1 * days },
  /** account: its password typed once more, inside; a right one clears the count */
  passwordTry: { points: 10, seconds: 15 * minutes },
  /** network: sign-ups whose address is not proven yet; many people share one on a phone (see signup/pace.server.ts) */
  signup: { points: 20, seconds: 30 * minutes },
  /** network: what tells whether an address is taken */
  signupStep: { points: 60, seconds: 30 * minutes },
  /** draft: the other steps of a sign-up */
  signupDraft: { points: 60, seconds: 30 * minutes },
  /** network */
  resetNetwork: { points: 20, seconds: 1 * hours },
  /** code */
  codeTry: { points: 5, seconds: 1 * hours },
  /** member */
  sms: { points: 3, seconds: 1 * hours },
  /** the site as a whole, since each text message costs its owner money */
  smsSite: { points: 300, seconds: 1 * hours },
  message: { points: 30, seconds: 1 * minutes },
  like: { points: 60, seconds: 1 * minutes },
  upload: { points: 30, seconds: 30 * minutes },
  /** member, or network: where one is needs asking once, and many answers would draw a map (P01) */
  geocode: { points: 30, seconds: 10 * minutes },
  /** member, or network: one for each letter typed */
  places: { points: 300, seconds: 5 * minutes },
  /** member, or network without a session */
  profileView: { points: 300, seconds: 15 * minutes },
  /** the same: far more than anybody reads in a day, far less than a site has */
  profileViewDay: { points: 1500, seconds: 1 * days },
  /** the same: how often the operator is told of who meets one of the limits of scraping */
  scrapingAlarm: { points: 1, seconds: 1 * hours },
  /** member, or network without a session: pages of found people */
  search: { points: 120, seconds: 1 * minutes },
  /** member */
  report: { points: 10, seconds: 1 * days },
  /** member: personal data */
  export: { points: 5, seconds: 1 * days },
  complaint: { points: 10, seconds: 1 * hours },
  /** network: notes of how long a page stayed open */
  pageHidden: { points: 60, seconds: 10 * minutes },
  coupon: { points: 10, seconds: 1 * hours },
  /** member: everything that is asked for; polling as specified needs 3 a minute */
  api: { points: 300, seconds: 1 * minutes },
  /** network, without a session */
  anonymous: { points: 200, seconds: 1 * minutes },
  anonymousBurst: { points: 50, seconds: 10 },
  /** network: photos and the files of a site's own brand, of which a page shows dozens */
  picture: { points: 1200, seconds: 1 * minutes },
  /** network: notices of providers, who send one refused again later */
  webhook: { points: 1200, seconds: 1 * minutes },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof limits;

/** A key is "<tenant id>:<whom it counts>", for instance `${tenantId}:${email}`; 0 stands for no tenant. */
export type Limiter = {
  /** Counts one deed; throws Refusal("limit.reached", { seconds }) when there were too many. */
  consume(name: LimitName, key: string, cost?: number): Promise<void>;
  /** How many times are left now, without counting. */
  left(name: LimitName, key: string): Promise<number>;
  /** Seconds to wait until the next one, without counting; 0 when one is left. */
  wait(name: LimitName, key: string): Promise<number>;
  /** Takes one back that turned out not to count. */
  giveBack(name: LimitName, key: string): Promise<void>;
  /**
   * Counts one call at once, for what comes with every request: the answer is the seconds to wait, or 0. This process
   * decides by what it has counted and heard; the others are told beside it, so that nobody waits for Redis.
   */
  pass(name: LimitName, key: string): number;
  /** Forgets what was counted, for instance after a login that went well. */
  reset(name: LimitName, key: string): Promise<void>;
};

type Counter = RateLimiterMemory | RateLimiterRedis;

/** Several processes each count alone, where each time weighs double: stricter than together, for as long as it lasts. */
const strictness = 2;

/** Counts in the unit of the shared sum; a limit that is no multiple of the weight allows one time more. */
function memoryCounter(name: LimitName, weight: number): RateLimiterMemory {
  const { points, seconds } = limits[name];
  const whole = Math.ceil(points / weight) * weight;
  return new RateLimiterMemory({ keyPrefix: `limit:${name}`, points: whole, duration: seconds });
}

function redisCounter(name: LimitName, store: Store): RateLimiterRedis | null {
  if (!store.redis) return null;
  const { points, seconds } = limits[name];
  const storeClient = store.redis.client;
  return new RateLimiterRedis({ storeClient, keyPrefix: `limit:${name}`, points, duration: seconds });
}

/** Keeps the tenant readable and hides the rest: e-mail and network addresses have no business in Redis (D06, D34). */
function hiddenKey(key: string): string {
  const [, tenant, whom] = /^t?(\d+):(.+)$/s.exec(key) ?? [];
  if (!tenant || !whom) throw new Error("a limiter key is <tenant id>:<whom it counts>");
  return `${tenant}:${createHash("sha256").update(whom).digest("base64url").slice(0, 22)}`;
}

interface Answer {
  readonly isOver: boolean;
  readonly count: RateLimiterRes;
}

/** A "no" of the counter is an answer, not a failure of Redis: it must not open the breaker. */
async function answerOf(call: Promise<RateLimiterRes>): Promise<Answer> {
  try {
    return { isOver: false, count: await call };
  } catch (error) {
    if (error instanceof RateLimiterRes) return { isOver: true, count: error };
    throw error;
  }
}

/** Two clocks never agree on when a span ends: the copy ends first, so that no old count enters the next span. */
const copyEndsEarlierMs = 50;

/** Keeps the shared sum in the process, for the time when the store is away and this process has its share of the rest. */
async function keepCopy(own: RateLimiterMemory, key: string, { consumedPoints, msBeforeNext }: RateLimiterRes) {
  const ms = msBeforeNext - copyEndsEarlierMs;
  if (ms > 0) await own.set(key, consumedPoints, ms / 1000);
}

export function createLimiter(store: Store): Limiter {
  const breaker = store.redis?.breaker;
  const counters = new Map<LimitName, { shared: RateLimiterRedis | null; own: RateLimiterMemory }>();
  /** What one time weighs in the process's own count. */
  const ownWeight = store.redis ? strictness : 1;
  let lastOutage = Number.NEGATIVE_INFINITY;
  const noteOutage = () => {
    lastOutage = performance.now();
  };
  // A store that was lost may come back without its counts.
  store.redis?.client.on("close", noteOutage);

  function countersOf(name: LimitName) {
    let pair = counters.get(name);
    if (!pair) {
      pair = { shared: redisCounter(name, store), own: memoryCounter(name, ownWeight) };
      counters.set(name, pair);
    }
    return pair;
  }

  async function consume(name: LimitName, key: string, cost: number): Promise<Answer> {
    const { shared, own } = countersOf(name);
    if (!shared || !breaker) return answerOf(own.consume(key, cost * ownWeight));
    try {
      const known = hadOutage(name) ? ((await own.get(key))?.consumedPoints ?? 0) : 0;
      const answer = await breaker.run(() => consumeFrom(shared, key, cost, known));
      await keepCopy(own, key, answer.count);
      return answer;
    } catch {
      noteOutage();
      return answerOf(own.consume(key, cost * ownWeight));
    }
  }

  /** Whether the store may lack counts of the span of this limit. */
  function hadOutage(name: LimitName): boolean {
    return performance.now() - lastOutage < limits[name].seconds * 1000;
  }

  /** Counts in the store, which is told at once of what it lacks beside the `known` count of this process. */
  async function consumeFrom(shared: RateLimiterRedis, key: string, cost: number, known: number): Promise<Answer> {
    const answer = await answerOf(shared.consume(key, cost));
    const lacking = known + cost - answer.count.consumedPoints;
    if (lacking <= 0) return answer;
    const count = await shared.penalty(key, lacking);
    return { isOver: count.consumedPoints > shared.points, count };
  }

  /** Asks the store, or the process's own count where one time has another weight. */
  async function ask<T>(name: LimitName, call: (counter: Counter, weight: number) => Promise<T>): Promise<T> {
    const { shared, own } = countersOf(name);
    if (!shared || !breaker) return call(own, ownWeight);
    try {
      return await breaker.run(() => call(shared, 1));
    } catch {
      return call(own, ownWeight);
    }
  }

  /** How many times are left, and when there are more again. */
  function askLeft(name: LimitName, key: string): Promise<{ times: number; endsInMs: number }> {
    return ask(name, async (counter, weight) => {
      const count = await counter.get(hiddenKey(key));
      const times = count ? count.remainingPoints : counter.points;
      return { times: Math.floor(times / weight), endsInMs: count?.msBeforeNext ?? 0 };
    });
  }

  const gate = createGate({
    limitOf: (name) => {
      const isAlone = breaker !== undefined && (breaker.isOpen() || store.redis?.client.status !== "ready");
      return { ...limits[name], weight: isAlone ? strictness : 1 };
    },
    tell: store.redis && (async (name, key, cost) => tellOthers(name, key, cost)),
  });

  async function tellOthers(name: LimitName, key: string, cost: number): Promise<SharedCount> {
    const { shared } = countersOf(name);
    if (!shared || !breaker) return { count: 0, endsInMs: 0, isOver: false };
    const { isOver, count } = await breaker.run(() => answerOf(shared.consume(hiddenKey(key), cost)));
    return { count: count.consumedPoints, endsInMs: count.msBeforeNext, isOver };
  }

  return {
    pass: gate,
    async consume(name, key, cost = 1) {
      const { isOver, count } = await consume(name, hiddenKey(key), cost);
      if (isOver) throw new Refusal("limit.reached", { seconds: Math.max(1, Math.ceil(count.msBeforeNext / 1000)) });
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
      const { own } = countersOf(name);
      await ask(name, async (counter, weight) => {
        const count = await counter.get(whom);
        // Only what was counted: one that is over by now would leave more than there is.
        if (!count || count.consumedPoints <= 0) return;
        const left = await counter.reward(whom, weight);
        // The copy would count it again once the store had been away.
        if (counter !== own) await keepCopy(own, whom, left);
      });
    },
    async reset(name, key) {
      await ask(name, (counter) => counter.delete(hiddenKey(key)));
      await counters.get(name)?.own.delete(hiddenKey(key));
    },
  };
}
