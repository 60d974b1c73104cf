import { EventEmitter } from "node:events";
import type { SetOptions, Store } from "./store";

type Entry = { value: string; expiresAt: number };

/** Maximum entries. Above the maximum, the store drops the least recently used entries, as a full Redis does. */
const maximumEntries = 100_000;

function createEntries(limit: number, now: () => number) {
  const entries = new Map<string, Entry>();
  const expiry = (options?: SetOptions) =>
    options?.ttlSeconds === undefined ? Number.POSITIVE_INFINITY : now() + options.ttlSeconds * 1000;

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (!entry) return undefined;
    entries.delete(key);
    if (entry.expiresAt <= now()) return undefined;
    // Insert again, because the end of the Map is the most recently used entry.
    entries.set(key, entry);
    return entry;
  }

  function put(key: string, entry: Entry): void {
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size <= limit) return;
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  }

  function sweep(): void {
    for (const [key, entry] of entries) if (entry.expiresAt <= now()) entries.delete(key);
  }

  return { entries, find, put, sweep, expiry };
}

function createChannels() {
  const bus = new EventEmitter().setMaxListeners(0);
  return {
    // Delivers after `publish` has returned, as Redis does, so that callers cannot rely on an immediate call.
    publish: async (channel: string, payload: string) => void setImmediate(() => bus.emit(`to:${channel}`, payload)),
    subscribe(channel: string, fn: (payload: string) => void): () => void {
      const listener = (payload: string) => fn(payload);
      bus.on(`to:${channel}`, listener);
      return () => void bus.off(`to:${channel}`, listener);
    },
    count: () => bus.eventNames().reduce((sum, name) => sum + bus.listenerCount(name), 0),
    close: () => bus.removeAllListeners(),
  };
}

/** Opens a store for a single process. The store passes the same tests as the Redis store. */
export function openMemoryStore(options: { maximum?: number; now?: () => number } = {}): Store {
  const now = options.now ?? Date.now;
  const { entries, find, put, sweep, expiry } = createEntries(options.maximum ?? maximumEntries, now);
  const channels = createChannels();
  const sweeper = setInterval(sweep, 30_000).unref();

  return {
    kind: "memory",
    get: async (key) => find(key)?.value ?? null,
    mget: async (keys) => keys.map((key) => find(key)?.value ?? null),
    set: async (key, value, ttl) => put(key, { value, expiresAt: expiry(ttl) }),
    async setIfAbsent(key, value, ttl) {
      if (find(key)) return false;
      put(key, { value, expiresAt: expiry(ttl) });
      return true;
    },
    async del(...keys) {
      for (const key of keys) entries.delete(key);
    },
    async removePrefix(prefix) {
      for (const key of entries.keys()) if (key.startsWith(prefix)) entries.delete(key);
    },
    async incr(key, ttl) {
      const entry = find(key) ?? { value: "0", expiresAt: expiry(ttl) };
      const sum = Number(entry.value) + 1;
      put(key, { ...entry, value: String(sum) });
      return sum;
    },
    publish: channels.publish,
    subscribe: channels.subscribe,
    onReturn: () => () => {},
    get subscriptions() {
      return channels.count();
    },
    healthy: async () => true,
    async close() {
      clearInterval(sweeper);
      channels.close();
      entries.clear();
    },
  };
}
