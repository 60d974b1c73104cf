import type { Redis } from "ioredis";
import type { Breaker } from "./breaker.server";

/** The connection and its breaker. Every use of the connection goes through the breaker. */
export type RedisAccess = { client: Redis; breaker: Breaker };

export type SetOptions = { ttlSeconds?: number };

/** Keys and channels begin with the tenant's id (security D06); `scope.cache` and `scope.channels` see to that. */
export type Store = {
  readonly kind: "memory" | "redis";
  get(key: string): Promise<string | null>;
  mget(keys: readonly string[]): Promise<(string | null)[]>;
  set(key: string, value: string, options?: SetOptions): Promise<void>;
  /** True when the key was not there and now is. */
  setIfAbsent(key: string, value: string, options?: SetOptions): Promise<boolean>;
  del(...keys: string[]): Promise<void>;
  /** Forgets every key that begins so: slow, for the one time that a site leaves. */
  removePrefix(prefix: string): Promise<void>;
  /** Adds one and returns the sum; the time to live counts from the first increment. */
  incr(key: string, options?: SetOptions): Promise<number>;
  publish(channel: string, payload: string): Promise<void>;
  /** Calls `fn` for each message from now on; returns how to stop. A subscription outlives lost connections. */
  subscribe(channel: string, fn: (payload: string) => void): () => void;
  /** Calls `fn` when subscriptions are restored: earlier messages were missed. Returns a function to stop. */
  onReturn(fn: () => void): () => void;
  /** How many listen to channels now, each as often as it subscribed. */
  readonly subscriptions: number;
  /** False while the connection is lost. Fails when the connection stands and no answer comes in time. */
  healthy(): Promise<boolean>;
  close(): Promise<void>;
  /** The connection itself, for the limiter. */
  readonly redis?: RedisAccess;
};
