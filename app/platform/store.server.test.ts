import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Unavailable } from "./breaker.server";
import { openMemoryStore } from "./memory-store.server";
import { ifReachable, openStore } from "./store.server";
import type { Store } from "./store";
import { redisIsInstalled } from "../../scripts/build/redis.mjs";
import { startTestRedis, type TestRedis } from "../../tests/support/redis";
import { countRedis } from "../../tests/support/redis-counts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(question: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(20)) if (await question()) return;
  throw new Error("it did not come to pass");
}

const isHealthy = (store: Store) => ifReachable(store.healthy(), false);

/** Requirements for both stores. Each `open` returns another store on the same data. */
function describeStore(name: string, open: () => Promise<Store>) {
  describe(name, () => {
    let store: Store;
    let prefix = "";

    beforeEach(async () => {
      store = await open();
      prefix = `t1:${crypto.randomUUID()}:`;
    });
    afterEach(() => store.close());

    it("The store keeps a value and deletes it", async () => {
      expect(await store.get(`${prefix}a`)).toBeNull();
      await store.set(`${prefix}a`, "één");
      expect(await store.get(`${prefix}a`)).toBe("één");
      await store.del(`${prefix}a`, `${prefix}never`);
      expect(await store.get(`${prefix}a`)).toBeNull();
      await store.del();
    });

    it("The store deletes all keys with a prefix and no other", async () => {
      await Promise.all(["t1:a", "t1:b*", "t11:a", "at1:a"].map((key) => store.set(key, "x")));
      await store.removePrefix("t1:");
      expect(await store.mget(["t1:a", "t1:b*", "t11:a", "at1:a"])).toEqual([null, null, "x", "x"]);
      await store.del("t11:a", "at1:a");
    });

    it("The store returns the values of many keys in their order", async () => {
      await store.set(`${prefix}a`, "1");
      await store.set(`${prefix}c`, "");
      expect(await store.mget([`${prefix}c`, `${prefix}b`, `${prefix}a`])).toEqual(["", null, "1"]);
      expect(await store.mget([])).toEqual([]);
    });

    it("The store drops a value after its time to live, unless it is set again without one", async () => {
      await store.set(`${prefix}a`, "1", { ttlSeconds: 0.4 });
      await store.set(`${prefix}b`, "1", { ttlSeconds: 0.4 });
      await store.set(`${prefix}b`, "2");
      await store.set(`${prefix}c`, "3", { ttlSeconds: 600 });
      await pause(500);
      expect(await store.mget([`${prefix}a`, `${prefix}b`, `${prefix}c`])).toEqual([null, "2", "3"]);
    });

    it("The store lets one of many callers be first", async () => {
      const tries = Array.from({ length: 20 }, (_, at) =>
        store.setIfAbsent(`${prefix}a`, `${at}`, { ttlSeconds: 600 }),
      );
      expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
      expect(await store.setIfAbsent(`${prefix}b`, "x")).toBe(true);
      expect(await store.setIfAbsent(`${prefix}b`, "y")).toBe(false);
      expect(await store.setIfAbsent(`${prefix}c`, "x", { ttlSeconds: 0.5 })).toBe(true);
      await pause(600);
      expect(await store.setIfAbsent(`${prefix}c`, "again")).toBe(true);
    });

    it("The store counts simultaneous calls, and the time to live begins with the first", async () => {
      const sums = await Promise.all(Array.from({ length: 50 }, () => store.incr(`${prefix}a`, { ttlSeconds: 600 })));
      expect([...sums].sort((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
      // Both calls reach the store in one turn, however slow the machine is.
      const [, second] = await Promise.all([0.5, 600].map((ttlSeconds) => store.incr(`${prefix}c`, { ttlSeconds })));
      expect(second).toBe(2);
      await pause(600);
      expect(await store.get(`${prefix}c`)).toBeNull();
      expect(await store.incr(`${prefix}b`)).toBe(1);
      expect(await store.get(`${prefix}b`)).toBe("1");
    });

    it("The store gives a message to all listeners of its channel until they stop", async () => {
      const heard: string[] = [];
      const stops = ["one", "two"].map((who) => store.subscribe(`${prefix}c`, (text) => heard.push(`${who} ${text}`)));
      store.subscribe(`${prefix}other`, (text) => heard.push(`other ${text}`));
      // Publish until the first message arrives, because `subscribe` does not tell when the subscription is active.
      await until(async () => {
        await store.publish(`${prefix}c`, "first");
        return heard.includes("one first") && heard.includes("two first");
      });
      stops[0]?.();
      stops[0]?.();
      await store.publish(`${prefix}c`, "second");
      await until(() => heard.includes("two second"));
      // A repeated first message may arrive late.
      expect(heard.filter((text) => !text.endsWith("first"))).toEqual(["two second"]);
    });

    it("The store calls no listener before publish has returned", async () => {
      const heard: string[] = [];
      const stop = store.subscribe(`${prefix}c`, (text) => heard.push(text));
      await until(async () => {
        await store.publish(`${prefix}c`, "subscribed");
        return heard.length > 0;
      });
      const sent = store.publish(`${prefix}c`, "x");
      expect(heard).not.toContain("x");
      await sent;
      await until(() => heard.includes("x"));
      stop();
    });

    it("The store reports its health", async () => {
      expect(await store.healthy()).toBe(true);
    });
  });
}

describeStore("the store of one process", async () => openMemoryStore());

describe("the store of one process, when full", () => {
  it("The full memory store drops the value used longest ago", async () => {
    const store = openMemoryStore({ maximum: 3 });
    for (const key of ["a", "b", "c"]) await store.set(key, key);
    await store.get("a");
    await store.set("d", "d");
    expect(await store.mget(["a", "b", "c", "d"])).toEqual(["a", null, "c", "d"]);
    await store.close();
  });
});

// On a machine without redis-server these tests are reported as skipped.
describe.skipIf(!redisIsInstalled)("with redis-server", () => {
  let redis: TestRedis;
  const opened: Store[] = [];

  async function open(): Promise<Store> {
    const store = await openStore({ REDIS_URL: redis.url });
    opened.push(store);
    await until(() => isHealthy(store));
    return store;
  }

  beforeAll(async () => {
    redis = await startTestRedis();
  });
  afterAll(async () => {
    await Promise.all(opened.map((store) => store.close()));
    await redis.remove();
  });

  describeStore("the store of many processes", async () => {
    const store = await open();
    // With the usual short timeout, calls of a busy machine would fail.
    if (store.redis) store.redis.client.options.commandTimeout = 10_000;
    return store;
  });

  it("The Redis store carries values and messages between processes", async () => {
    const [here, there] = [await open(), await open()];
    const heard: string[] = [];
    there.subscribe("t1:c", (text) => heard.push(text));
    await here.set("t1:a", "seen");
    expect(await there.get("t1:a")).toBe("seen");
    await until(async () => {
      await here.publish("t1:c", "hello");
      return heard.includes("hello");
    });
  });

  it("Calls of one turn reach Redis in one batch and in their order", async () => {
    const store = await open();
    const counter = countRedis(redis.url);
    const { batches, commands } = await counter.during(async () => {
      const calls = [store.set("t1:turn", "new"), store.get("t1:turn"), store.publish("t1:c", "hello")];
      expect((await Promise.all(calls))[1]).toBe("new");
    });
    counter.close();
    expect([batches, commands]).toEqual([1, 3]);
  });

  it("A refused command fails alone, and not the other commands of its batch", async () => {
    const store = await open();
    await store.redis?.client.lpush("t1:list", "one");
    const [wrong, right] = await Promise.allSettled([store.get("t1:list"), store.set("t1:right", "1")]);
    expect([wrong.status, right.status]).toEqual(["rejected", "fulfilled"]);
  });

  it("While Redis hangs, the store fails with a timeout and then at once, and it recovers by itself", async () => {
    const store = await open();
    redis.hang();
    try {
      // The call ends, although Redis never answers.
      await expect(store.get("t1:a")).rejects.toBeInstanceOf(Unavailable);
      await Promise.allSettled(Array.from({ length: 3 }, () => store.get("t1:a")));
      // The refusal must come before any answer from the network and before any timer.
      let refused: unknown;
      store.incr("t1:b").catch((error) => {
        refused = error;
      });
      await Promise.resolve().then(() => new Promise(process.nextTick));
      expect(refused).toBeInstanceOf(Unavailable);
      expect(await ifReachable(store.get("t1:a"), "otherwise")).toBe("otherwise");
      await expect(store.healthy()).rejects.toBeInstanceOf(Unavailable);
    } finally {
      redis.resume();
    }
    await until(() => isHealthy(store));
  });

  it("The Redis store is healthy as soon as Redis answers, late or past an open breaker", async () => {
    const store = await open();
    redis.hang();
    const health = store.healthy();
    await Promise.allSettled(Array.from({ length: 4 }, () => store.get("t1:a")));
    await expect(store.get("t1:a")).rejects.toThrow("Redis does not answer");
    redis.resume();
    expect(await health).toBe(true);
    expect(await store.healthy()).toBe(true);
  });

  it("While Redis is gone, the store fails, and afterwards it works and listens again", async () => {
    const store = await open();
    const heard: string[] = [];
    store.subscribe("t1:d", (text) => heard.push(text));
    await redis.stop();
    await until(async () => !(await isHealthy(store)));
    await expect(store.set("t1:a", "1")).rejects.toBeInstanceOf(Unavailable);
    store.subscribe("t1:e", (text) => heard.push(text));
    await redis.startAgain();
    await until(() => isHealthy(store));
    await until(async () => {
      await ifReachable(store.publish("t1:d", "old"), undefined);
      await ifReachable(store.publish("t1:e", "new"), undefined);
      return heard.includes("old") && heard.includes("new");
    });
  });
});
