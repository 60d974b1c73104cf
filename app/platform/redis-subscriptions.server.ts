import type { Redis } from "ioredis";
import { timeouts } from "./timeouts";

function createListeners() {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  return {
    channels: () => [...listeners.keys()],
    count: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
    send(channel: string, payload: string): void {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    },
    /** Returns true for the first listener of its channel. */
    add(channel: string, listener: (payload: string) => void): boolean {
      const known = listeners.get(channel);
      if (known) known.add(listener);
      else listeners.set(channel, new Set([listener]));
      return !known;
    },
    /** Returns true for the last listener of its channel. */
    remove(channel: string, listener: (payload: string) => void): boolean {
      const left = listeners.get(channel);
      if (!left?.delete(listener) || left.size > 0) return false;
      listeners.delete(channel);
      return true;
    },
  };
}

/** Keeps the subscriptions of a connection, and restores them on each new connection. */
export function createSubscriptions(client: Redis) {
  const listeners = createListeners();
  const returns = new Set<() => void>();

  // Ignore a failure, because "ready" repeats the subscription. The heartbeat reconnects, and each new connection emits
  // "ready".
  const ask = (channels: string[]) => {
    if (client.status === "ready" && channels.length > 0) client.subscribe(...channels).catch(() => {});
  };
  client.on("ready", () => {
    ask(listeners.channels());
    // The ping follows the subscriptions on the same connection, so its answer proves that they are active.
    client.ping().then(
      () => {
        for (const fn of returns) fn();
      },
      () => {},
    );
  });
  client.on("message", listeners.send);

  // A heartbeat notices that Redis vanished.
  const heartbeat = setInterval(() => {
    if (client.status === "ready") client.ping().catch(() => client.disconnect(true));
  }, timeouts.redis.heartbeatMs).unref();

  function subscribe(channel: string, fn: (payload: string) => void): () => void {
    const listener = (payload: string) => fn(payload);
    if (listeners.add(channel, listener)) ask([channel]);
    return () => {
      const isLast = listeners.remove(channel, listener);
      if (isLast && client.status === "ready") client.unsubscribe(channel).catch(() => {});
    };
  }

  function onReturn(fn: () => void): () => void {
    returns.add(fn);
    return () => void returns.delete(fn);
  }

  return { subscribe, onReturn, count: listeners.count, stop: () => clearInterval(heartbeat) };
}
