import { availableParallelism } from "node:os";

/**
 * Every limit on calls to other systems, in one place: time to connect, time for the whole call, concurrency, and
 * the breaker (security D35; library defaults are forbidden). In milliseconds.
 */
export const timeouts = {
  /** Connecting and answering together stay below 5 s, within which a page must answer while PostgreSQL hangs. */
  databaseConnectMs: 1500,
  databaseStatementMs: 3000,
  databaseQueryMs: 3200,
  databaseLockMs: 2000,
  /** A hanging Redis may cost a page at most 300 ms, and only the first few pages. */
  redis: {
    connectMs: 1000,
    commandMs: 200,
    reconnectMaxMs: 2000,
    heartbeatMs: 15_000,
    breaker: { failures: 3, openMs: 2000 },
  },
  /** As many connections as a worker's mail places, so that bulk mails never keep an urgent one waiting. */
  smtp: { connectMs: 5000, greetingMs: 5000, socketMs: 15_000, totalMs: 30_000, concurrency: 12, maxWaiting: 200 },
  sms: { totalMs: 8000, concurrency: 4, maxWaiting: 50 },
  objectStorage: { totalMs: 8000, concurrency: 16, maxWaiting: 200 },
  /** Only jobs and the order page call providers, never inside a transaction (D24). */
  payments: { totalMs: 8000, concurrency: 16, maxWaiting: 100, breaker: { failures: 5, openMs: 15_000 } },
  push: { totalMs: 8000, concurrency: 16, maxWaiting: 500 },
  control: { silenceMs: 120_000 },
  job: { defaultSeconds: 60, stopMs: 20_000 },
} as const;

/**
 * Limits on work that keeps a processor busy. More at once would only slow all callers, so the rest is refused early
 * (D40).
 */
export const processorLimits = {
  // One processor stays free for pages. Two hashes on one processor evict each other's cache and slow both.
  passwordHash: { concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)), maxWaiting: 50 },
  image: { concurrency: 1, maxWaiting: 20 },
} as const;
