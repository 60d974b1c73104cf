import type { Redis } from "ioredis";
import type { Breaker } from "./breaker.server";

/** The connection and its breaker. Every use of the connection goes through the breaker. */
type RedisAccess = { client: Redis; breaker: Breaker };

export type SetOptions = { ttlSeconds?: number };

/** Keys and channels begin with the tenant's id, added by `scope.cache` and `scope.channels` (security D06). */
export type Store = {
  readonly kind: "memory" | "redis";
  get(key: string): Promise<string | null>;
  mget(keys: readonly string[]): Promise<(string | null)[]>;
  set(key: string, value: string, options?: SetOptions): Promise<void>;
  /** Sets the value if the key is absent. Returns true if it did. */
  setIfAbsent(key: string, value: string, options?: SetOptions): Promise<boolean>;
  del(...keys: string[]): Promise<void>;
  /** Deletes every key with the prefix. Slow: used only when a site is removed. */
  removePrefix(prefix: string): Promise<void>;
  /** Adds one and returns the sum. The time to live runs from the first increment. */
  incr(key: string, options?: SetOptions): Promise<number>;
  publish(channel: string, payload: string): Promise<void>;
  /** Calls `fn` for each message. Survives lost connections. Returns a function to stop. */
  subscribe(channel: string, fn: (payload: string) => void): () => void;
  /** Calls `fn` when subscriptions are restored: earlier messages were missed. Returns a function to stop. */
  onReturn(fn: () => void): () => void;
  /** The number of subscriptions now. */
  readonly subscriptions: number;
  /** False while the connection is lost. Throws when a connected store does not answer in time. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
  /** The connection itself, for the limiter. */
  readonly redis?: RedisAccess;
};
