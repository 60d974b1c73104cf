/**
 * Short-lived state of all processes: caches, counters, messages. The state may be lost at any time, because the
 * database can rebuild it. A call throws `Unavailable` when the store cannot be reached. Wrap optional calls in
 * `ifReachable`.
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

/** Returns the store's answer, or `otherwise` when the store is unavailable. Throws other errors. */
export async function ifReachable<T>(call: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Unavailable) return otherwise;
    throw error;
  }
}
