import type { Redis } from "ioredis";
import type { Breaker } from "./breaker.server";

/** A Redis connection and its circuit breaker. All calls go through the circuit breaker. */
type RedisAccess = { client: Redis; breaker: Breaker };

export type SetOptions = { ttlSeconds?: number };

/** Keys and channels begin with the tenant's id, which `scope.cache` and `scope.channels` add (security D06). */
export type Store = {
  readonly kind: "memory" | "redis";
  get(key: string): Promise<string | null>;
  mget(keys: readonly string[]): Promise<(string | null)[]>;
  set(key: string, value: string, options?: SetOptions): Promise<void>;
  setIfAbsent(key: string, value: string, options?: SetOptions): Promise<boolean>;
  del(...keys: string[]): Promise<void>;
  /** Deletes all keys with a prefix. Slow, therefore only for removing a site and after a restore. */
  removePrefix(prefix: string): Promise<void>;
  /** Adds one and returns the sum. The time to live begins with the first increment. */
  incr(key: string, options?: SetOptions): Promise<number>;
  publish(channel: string, payload: string): Promise<void>;
  /** Calls `fn` for each message, also after a reconnect. Returns a function that ends the subscription. */
  subscribe(channel: string, fn: (payload: string) => void): () => void;
  /**
   * Calls `fn` when lost subscriptions are restored, because messages may have been missed. Returns a function that
   * removes `fn`.
   */
  onReturn(fn: () => void): () => void;
  readonly subscriptions: number;
  /** False while the connection is lost. Throws when a connected store does not answer in time. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
  /** The Redis connection, for the rate limiter. */
  readonly redis?: RedisAccess;
};
