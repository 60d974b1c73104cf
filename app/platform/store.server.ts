/**
 * The short-lived state of all processes: caches, counters, messages. All of it may be lost at any moment and is
 * rebuilt from the database. Calls throw `Unavailable` when the store cannot be reached. Optional uses wrap the call
 * in `ifReachable`.
 */
import { Unavailable } from "./breaker.server";
import type { Env } from "./env.server";
import { openMemoryStore } from "./memory-store.server";
import type { Store } from "./store";

export async function openStore(env: Pick<Env, "REDIS_URL">): Promise<Store> {
  if (!env.REDIS_URL) return openMemoryStore();
  const { openRedisStore } = await import("./redis-store.server");
  return openRedisStore(env.REDIS_URL);
}

/** The answer of the store, or `otherwise` when the store is away. Other errors pass. */
export async function ifReachable<T>(call: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Unavailable) return otherwise;
    throw error;
  }
}
