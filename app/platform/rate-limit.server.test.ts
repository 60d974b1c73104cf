import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { Refusal } from "./errors";
import { openMemoryStore } from "./memory-store.server";
import { createLimiter, type Limiter } from "./rate-limit.server";
import { limits } from "./limits";
import { shareOf } from "./non-blocking-limiter.server";
import { ifReachable, openStore } from "./store.server";
import type { Store } from "./store";
import { redisIsInstalled } from "../../scripts/build/redis.mjs";
import { startTestRedis, type TestRedis } from "../../tests/support/redis";

const someone = () => `1:${crypto.randomUUID()}`;

async function consumeUntilRefused(limiter: Limiter, key: string): Promise<number> {
  for (let count = 0; count < 1000; count++) {
    try {
      await limiter.consume("signup", key);
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      const { code, facts } = error as Refusal;
      expect(code).toBe("limit.reached");
      expect(facts.seconds).toBeGreaterThan(0);
      expect(facts.seconds).toBeLessThanOrEqual(limits.signup.seconds);
      return count;
    }
  }
  throw new Error("it was never refused");
}

function describeLimiter(name: string, open: () => Store | Promise<Store>) {
  describe(name, () => {
    let store: Store;
    let limiter: Limiter;

    beforeAll(async () => {
      store = await open();
      limiter = createLimiter(store);
    });
    afterAll(() => store.close());

    it("The rate limit refuses after the allowed number and says how long to wait", async () => {
      expect(await consumeUntilRefused(limiter, someone())).toBe(limits.signup.points);
    });

    it("The rate limit counts each key, tenant and limit by itself", async () => {
      const whom = crypto.randomUUID();
      await consumeUntilRefused(limiter, `1:${whom}`);
      await limiter.consume("signup", `2:${whom}`);
      await limiter.consume("signup", someone());
      await limiter.consume("message", `1:${whom}`);
    });

    it("The rate limit says how many calls are left, counts by cost, and can be reset", async () => {
      const key = someone();
      const { points } = limits.signup;
      expect(await limiter.left("signup", key)).toBe(points);
      await limiter.consume("signup", key, 3);
      expect(await limiter.left("signup", key)).toBe(points - 3);
      await limiter.reset("signup", key);
      expect(await limiter.left("signup", key)).toBe(points);
    });

    it("The rate limit gives back at most what was taken, and can say the wait without counting", async () => {
      const key = someone();
      await limiter.giveBack("signup", key);
      expect(await limiter.left("signup", key)).toBe(limits.signup.points);
      await limiter.consume("signup", key, limits.signup.points);
      const wait = await limiter.wait("signup", key);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(limits.signup.seconds);
      await limiter.giveBack("signup", key);
      expect(await limiter.wait("signup", key)).toBe(0);
      await limiter.consume("signup", key);
      await expect(limiter.consume("signup", key)).rejects.toMatchObject({ code: "limit.reached" });
    });

    it("The rate limit lets no more pass when all calls come at once", async () => {
      const key = someone();
      const tries = await Promise.allSettled(Array.from({ length: 40 }, () => limiter.consume("signup", key)));
      expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(limits.signup.points);
    });

    it("A limit in shares refuses exactly at the limit in one process, also by cost, and can be reset", async () => {
      const key = someone();
      const { points } = limits.message;
      const one = () => limiter.consume("message", key);
      await limiter.consume("message", key, points - 2);
      const tries = await Promise.allSettled([one(), one(), one(), one()]);
      expect(tries.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
      await expect(one()).rejects.toMatchObject({ code: "limit.reached" });
      await limiter.reset("message", key);
      await one();
    });

    it("The rate limit refuses a key without a tenant", async () => {
      await expect(limiter.consume("signup", "someone@example.org")).rejects.toThrow(/tenant/);
    });
  });
}

describeLimiter("the limiter of one process", () => openMemoryStore());

it("The rate limit remembers a maximum of keys and drops the one used longest ago", async () => {
  const limiter = createLimiter(openMemoryStore(), 100);
  const [attacked, forgotten] = ["1:attacked", "1:forgotten"];
  await limiter.consume("signup", forgotten);
  for (let n = 0; n < 250; n++) {
    await limiter.consume(n % 2 === 0 ? "message" : "resetNetwork", `1:made-up-${n}`);
    if (n % 50 === 0) await limiter.consume("loginAccount", attacked);
  }
  expect(await limiter.left("signup", forgotten)).toBe(limits.signup.points);
  expect(await limiter.left("loginAccount", attacked)).toBe(limits.loginAccount.points - 5);
});

describe.skipIf(!redisIsInstalled)("with redis-server", () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(() => redis.remove());

  describeLimiter("the limiter of many processes", () => healthyStore());

  it("The rate limit stores no address in Redis", async () => {
    const store = await openStore({ REDIS_URL: redis.url });
    while (!(await ifReachable(store.healthy(), false))) await new Promise((resolve) => setTimeout(resolve, 20));
    await createLimiter(store).consume("accountNotice", "1:jane@example.org");
    const keys = (await store.redis?.client.keys("limit:accountNotice:*")) ?? [];
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/^limit:accountNotice:1:/);
    expect(keys[0]).not.toContain("jane");
    await store.close();
  });

  it("Two processes share a limit in shares, and each allows fewer calls while Redis is gone", async () => {
    await redis.startAgain();
    const stores = [await healthyStore(), await healthyStore()];
    const limiters = stores.map((store) => createLimiter(store));
    const { points } = limits.search;
    const key = someone();
    expect(await passedInTurns(limiters, key, points)).toBeLessThanOrEqual(points + 2 * (shareOf(points) - 1));
    await redis.stop();
    const areGone = () => stores.every((store) => store.redis?.client.status !== "ready");
    await vi.waitUntil(areGone, { timeout: 20_000 });
    expect(await passedInTurns(limiters, key, points)).toBe(0);
    expect(await passedInTurns(limiters, someone(), points)).toBe(points);
    await Promise.all(stores.map((store) => store.close()));
    await redis.startAgain();
  });

  it("The process allows fewer tries while Redis hangs or is gone", async () => {
    const store = await openStore({ REDIS_URL: redis.url });
    while (!(await ifReachable(store.healthy(), false))) await new Promise((resolve) => setTimeout(resolve, 20));
    const limiter = createLimiter(store);
    redis.hang();
    expect(await consumeUntilRefused(limiter, someone())).toBe(limits.signup.points / 2);
    redis.resume();
    await redis.stop();
    expect(await consumeUntilRefused(limiter, someone())).toBe(limits.signup.points / 2);
    await store.close();
  });

  it("No more tries than configured are allowed when Redis fails in between", async () => {
    await redis.startAgain();
    const store = await healthyStore();
    const limiter = createLimiter(store);
    const key = someone();
    const before = await passedOf(limiter, key, limits.loginAccount.points - 5);
    await redis.stop();
    const after = await passedOf(limiter, key, 60);
    expect(before + after).toBeLessThanOrEqual(limits.loginAccount.points);
    expect(await passedOf(limiter, someone(), 60)).toBe(Math.ceil(limits.loginAccount.points / 2));
    await store.close();
  });

  it("After Redis lost its data, the process adds the missing tries again", async () => {
    await redis.startAgain();
    const store = await healthyStore();
    const limiter = createLimiter(store);
    const key = someone();
    expect(await passedOf(limiter, key, 20)).toBe(20);
    await loseWhatWasCounted(store);
    // Tries that the process counted alone, while the store was unavailable, count twice.
    const passed = await passedOf(limiter, key, 60);
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(limits.loginAccount.points - 20);
    const neighbour = await healthyStore();
    expect(await passedOf(createLimiter(neighbour), key, 60)).toBe(0);
    await Promise.all([store.close(), neighbour.close()]);
  });

  it("When the store returns, each try counts once and a refunded one not at all", async () => {
    const { limiter, store } = await limiterAfterOutage();
    expect(await passedOf(limiter, someone(), 60)).toBe(limits.loginAccount.points);
    const key = someone();
    for (let time = 0; time < 2 * limits.loginAccount.points; time++) {
      await limiter.consume("loginAccount", key);
      await limiter.giveBack("loginAccount", key);
    }
    expect(await passedOf(limiter, key, 60)).toBe(limits.loginAccount.points);
    await store.close();
  });

  it("Another process's reset or refund stays valid after an outage", async () => {
    const { limiter, store } = await limiterAfterOutage();
    const neighbour = await healthyStore();
    const other = createLimiter(neighbour);
    const { points } = limits.loginAccount;
    const [owner, sharer] = [someone(), someone()];
    for (const key of [owner, sharer]) expect(await passedOf(limiter, key, points - 1)).toBe(points - 1);
    await other.reset("loginAccount", owner);
    for (let time = 0; time < 4; time++) await other.giveBack("loginAccount", sharer);
    for (const key of [owner, sharer]) await limiter.consume("loginAccount", key);
    expect(await other.left("loginAccount", owner)).toBe(points - 1);
    expect(await other.left("loginAccount", sharer)).toBe(4);
    await Promise.all([store.close(), neighbour.close()]);
  });

  it("Lost tries are added to the store once, and later resets stay valid", async () => {
    const store = await healthyStore();
    const limiter = createLimiter(store);
    const key = someone();
    expect(await passedOf(limiter, key, 20)).toBe(20);
    await loseWhatWasCounted(store);
    const neighbour = await healthyStore();
    const other = createLimiter(neighbour);
    await limiter.consume("loginAccount", key);
    expect(await other.left("loginAccount", key)).toBe(limits.loginAccount.points - 21);
    await other.reset("loginAccount", key);
    await limiter.consume("loginAccount", key);
    expect(await other.left("loginAccount", key)).toBe(limits.loginAccount.points - 1);
    await Promise.all([store.close(), neighbour.close()]);
  });

  it("A count that the store sends after its time span ended is ignored", async () => {
    const store = await healthyStore();
    const limiter = createLimiter(store);
    const key = someone();
    expect(await passedOf(limiter, key, 20)).toBe(20);
    await loseWhatWasCounted(store);
    const asked = limiter.consume("loginAccount", key);
    const later = performance.now() + limits.loginAccount.seconds * 1000;
    const clock = vi.spyOn(performance, "now").mockReturnValue(later);
    await asked;
    clock.mockRestore();
    expect(await limiter.left("loginAccount", key)).toBe(limits.loginAccount.points - 1);
    await store.close();
  });

  it("Simultaneous tries after an outage count once each", async () => {
    const store = await healthyStore();
    const limiter = createLimiter(store);
    const key = someone();
    expect(await passedOf(limiter, key, 10)).toBe(10);
    await loseWhatWasCounted(store);
    await Promise.all([limiter.consume("loginAccount", key), limiter.consume("loginAccount", key)]);
    expect(await limiter.left("loginAccount", key)).toBe(limits.loginAccount.points - 12);
    await store.close();
  });

  it("While the store is unavailable, counted points can be given back, and the number left can be asked", async () => {
    const store = await healthyStore();
    const limiter = createLimiter(store);
    const key = someone();
    await redis.stop();
    for (let time = 0; time < limits.loginAccount.points; time++) {
      await limiter.consume("loginAccount", key);
      await limiter.giveBack("loginAccount", key);
    }
    const alone = Math.ceil(limits.loginAccount.points / 2);
    expect(await limiter.left("loginAccount", key)).toBe(alone);
    expect(await passedOf(limiter, key, alone - 1)).toBe(alone - 1);
    expect([await limiter.left("loginAccount", key), await limiter.wait("loginAccount", key)]).toEqual([1, 0]);
    expect(await passedOf(limiter, key, 60)).toBe(1);
    expect(await limiter.left("loginAccount", key)).toBe(0);
    expect(await limiter.wait("loginAccount", key)).toBeGreaterThan(0);
    await store.close();
  });

  /** Lets each process try `times` times. Returns the number of allowed calls. */
  async function passedInTurns(limiters: Limiter[], key: string, times: number): Promise<number> {
    let passed = 0;
    for (let turn = 0; turn < times; turn++) {
      for (const limiter of limiters) if (limiter.pass("search", key) === 0) passed += 1;
      await new Promise((heard) => setTimeout(heard, 2));
    }
    return passed;
  }

  async function limiterAfterOutage() {
    const store = await healthyStore();
    const limiter = createLimiter(store);
    await loseWhatWasCounted(store);
    return { limiter, store };
  }

  /** Restarts Redis, which loses all counts. */
  async function loseWhatWasCounted(store: Store): Promise<void> {
    await redis.stop();
    await redis.startAgain();
    await untilHealthy(store);
  }

  const untilHealthy = (store: Store) => vi.waitUntil(() => ifReachable(store.healthy(), false), { timeout: 20_000 });

  async function healthyStore(): Promise<Store> {
    const store = await openStore({ REDIS_URL: redis.url });
    // With the usual short timeout, a busy machine would change the counts.
    if (store.redis) store.redis.client.options.commandTimeout = 10_000;
    await untilHealthy(store);
    return store;
  }

  async function passedOf(limiter: Limiter, key: string, times: number): Promise<number> {
    let passed = 0;
    for (let time = 0; time < times; time++)
      await limiter.consume("loginAccount", key).then(
        () => (passed += 1),
        () => undefined,
      );
    return passed;
  }
});
