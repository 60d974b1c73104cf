import { type ChainableCommander, Command, Redis, type RedisOptions } from "ioredis";
import { type Breaker, createBreaker, Unavailable } from "./breaker.server";
import { log } from "./log.server";
import { measuredCall } from "./measured-call.server";
import { createSubscriptions } from "./redis-subscriptions.server";
import type { SetOptions, Store } from "./store";
import { timeouts } from "./timeouts";

const limits = timeouts.redis;

/** Calls do not wait for a lost Redis: short timeouts, one retry and no queue of commands (security D35). */
const connectionOptions: RedisOptions = {
  connectTimeout: limits.connectMs,
  commandTimeout: limits.commandMs,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  autoResendUnfulfilledCommands: false,
  // False, because `createSubscriptions` itself subscribes again.
  autoResubscribe: false,
  // False, because an error would contain the command's arguments, which may be secret.
  showFriendlyErrorStack: false,
  retryStrategy: (attempt) => Math.random() * Math.min(limits.reconnectMaxMs, 50 * 2 ** Math.min(attempt, 6)),
};

/** Increments and, the first time, sets the time to live, in one atomic step. */
const incrementScript = `
  local sum = redis.call("incr", KEYS[1])
  if sum == 1 and ARGV[1] ~= "" then redis.call("pexpire", KEYS[1], ARGV[1]) end
  return sum`;

const milliseconds = (options?: SetOptions) =>
  options?.ttlSeconds === undefined ? undefined : Math.max(1, Math.round(options.ttlSeconds * 1000));

/** True when Redis answered with an error ("OOM", "READONLY", "WRONGTYPE"), which proves that the connection works. */
const isReply = (error: unknown) => error instanceof Error && error.name === "ReplyError";

function connect(url: string, role: string): Redis {
  const client = new Redis(url, { ...connectionOptions, connectionName: `tandem-${role}` });
  // Without a listener, a lost connection would end the process (security D36).
  client.on("error", () => {});
  client.on("ready", () => log.info("redis.ready", { channel: role }));
  client.on("close", () => log.warn("redis.lost", { channel: role }));
  return client;
}

/**
 * Creates the error for callers. A refusal by Redis (full, read-only) has the same effect on callers as a lost
 * connection.
 */
const unavailable = (cause: unknown) => new Unavailable("Redis did not do what it was asked", { cause });

/**
 * Asks Redis without the circuit breaker and with a longer timeout. Neither an open circuit breaker nor an exceeded
 * short timeout proves that Redis is unavailable.
 */
async function probe(client: Redis): Promise<void> {
  const ping = new Command("ping");
  // Set this timeout before sending, so that it replaces the timeout of the connection.
  ping.setTimeout(limits.probeMs);
  try {
    await client.sendCommand(ping);
  } catch (error) {
    throw unavailable(error);
  }
}

/** Runs calls behind the circuit breaker. Turns their errors into `Unavailable`. */
function createAsk(client: Redis, breaker: Breaker) {
  return async <T>(call: (client: Redis) => Promise<T>): Promise<T> => {
    try {
      return await measuredCall("redis", () => breaker.run(() => call(client)));
    } catch (error) {
      throw error instanceof Unavailable ? error : unavailable(error);
    }
  };
}

type Ask = ReturnType<typeof createAsk>;

type Add = (pipeline: ChainableCommander) => ChainableCommander;

/**
 * Sends the commands of one turn of the event loop in one write, in their order. ioredis has an option for this, but
 * ends the process when a script is defined while its pipeline waits.
 */
function createPipelines(client: Redis) {
  let open: { pipeline: ChainableCommander; answers: ReturnType<ChainableCommander["exec"]> } | null = null;

  function begin() {
    const pipeline = client.pipeline();
    const answers = new Promise<void>((turn) => setImmediate(turn)).then(() => {
      open = null;
      return pipeline.exec();
    });
    return { pipeline, answers };
  }

  return async function send(add: Add): Promise<unknown> {
    open ??= begin();
    const { pipeline, answers } = open;
    const at = pipeline.length;
    add(pipeline);
    const [error, value] = (await answers)?.[at] ?? [new Error("Redis left a command unanswered")];
    if (error) throw error;
    return value;
  };
}

async function unlinkPrefix(ask: Ask, prefix: string): Promise<void> {
  const pattern = `${prefix.replace(/[\\*?[\]]/g, "\\$&")}*`;
  for (let cursor = "0"; ; ) {
    const [next, keys] = await ask((redis) => redis.scan(cursor, "MATCH", pattern, "COUNT", 500));
    if (keys.length > 0) await ask((redis) => redis.unlink(...keys));
    if (next === "0") return;
    cursor = next;
  }
}

type Commands = Pick<Store, "get" | "mget" | "set" | "setIfAbsent" | "del" | "removePrefix" | "incr" | "publish">;

function createCommands(client: Redis, ask: Ask): Commands {
  const pipelines = createPipelines(client);
  const send = <T>(add: Add) => ask(() => pipelines(add) as Promise<T>);

  return {
    get: (key) => send<string | null>((redis) => redis.get(key)),
    mget: async (keys) => (keys.length === 0 ? [] : send<(string | null)[]>((redis) => redis.mget(...keys))),
    async set(key, value, options) {
      const ttl = milliseconds(options);
      await send((redis) => (ttl === undefined ? redis.set(key, value) : redis.set(key, value, "PX", ttl)));
    },
    async setIfAbsent(key, value, options) {
      const ttl = milliseconds(options);
      const answer = await send((redis) =>
        ttl === undefined ? redis.set(key, value, "NX") : redis.set(key, value, "PX", ttl, "NX"),
      );
      return answer === "OK";
    },
    async del(...keys) {
      if (keys.length > 0) await send((redis) => redis.del(...keys));
    },
    removePrefix: (prefix) => unlinkPrefix(ask, prefix),
    async incr(key, options) {
      const ttl = milliseconds(options) ?? "";
      return Number(await send((redis) => redis.eval(incrementScript, 1, key, ttl)));
    },
    async publish(channel, payload) {
      await send((redis) => redis.publish(channel, payload));
    },
  };
}

export function openRedisStore(url: string): Store {
  const client = connect(url, "commands");
  const subscriber = connect(url, "subscriber");
  const breaker = createBreaker({ name: "Redis", ...limits.breaker, counts: (error) => !isReply(error) });
  const ask = createAsk(client, breaker);
  const subscriptions = createSubscriptions(subscriber);

  return {
    kind: "redis",
    redis: { client, breaker },
    ...createCommands(client, ask),
    subscribe: subscriptions.subscribe,
    onReturn: subscriptions.onReturn,
    get subscriptions() {
      return subscriptions.count();
    },
    async healthy() {
      if (client.status !== "ready") return false;
      await probe(client);
      return true;
    },
    async close() {
      subscriptions.stop();
      client.disconnect();
      subscriber.disconnect();
    },
  };
}
