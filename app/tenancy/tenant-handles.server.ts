import { services } from "~/platform/services.server";
import { ifReachable } from "~/platform/store.server";

/** A tenant's cache. Without the store, reads find nothing and writes are dropped. The database stays authoritative. */
export interface TenantCache {
  get(key: string): Promise<string | null>;
  getMany(keys: string[]): Promise<(string | null)[]>;
  set(key: string, value: string, options?: { ttlSeconds?: number }): Promise<void>;
  remove(key: string): Promise<boolean>;
  /** Returns the new count. Null when the store is unavailable. */
  increase(key: string): Promise<number | null>;
}

export interface TenantChannels {
  /** True when the store accepted the message. Listeners may still miss the message. */
  publish(channel: string, message: unknown): Promise<boolean>;
  subscribe(channel: string, fn: (message: unknown) => void): () => void;
  /** Calls `fn` when lost subscriptions are restored, because messages were missed meanwhile. */
  onReturn(fn: () => void): () => void;
}

export interface TenantFileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<{ bytes: Uint8Array; contentType: string } | null>;
  remove(key: string): Promise<void>;
}

export function cacheOf(tenantId: number): TenantCache {
  const { store } = services();
  const full = (key: string) => `t${tenantId}:${key}`;
  return {
    get: (key) => ifReachable(store.get(full(key)), null),
    getMany: (keys) =>
      ifReachable(
        store.mget(keys.map(full)),
        keys.map(() => null),
      ),
    set: (key, value, options) => ifReachable(store.set(full(key), value, options), undefined),
    remove: (key) =>
      ifReachable(
        store.del(full(key)).then(() => true),
        false,
      ),
    increase: (key) => ifReachable<number | null>(store.incr(full(key)), null),
  };
}

export function channelsOf(tenantId: number): TenantChannels {
  const { store } = services();
  return {
    publish: (channel, message) =>
      ifReachable(
        store.publish(`t${tenantId}:${channel}`, JSON.stringify(message)).then(() => true),
        false,
      ),
    subscribe: (channel, fn) => store.subscribe(`t${tenantId}:${channel}`, (payload) => fn(JSON.parse(payload))),
    onReturn: (fn) => store.onReturn(fn),
  };
}

export function filesOf(tenantId: number): TenantFileStore {
  const { files } = services();
  const full = (key: string) => `t${tenantId}/${key}`;
  return {
    put: (key, bytes, contentType) => files.put(full(key), bytes, contentType),
    get: (key) => files.get(full(key)),
    remove: (key) => files.remove(full(key)),
  };
}
