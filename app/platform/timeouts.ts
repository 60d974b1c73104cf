import { availableParallelism } from "node:os";

/** All limits on calls to other systems, in milliseconds (security D35). The defaults of libraries are not used. */
export const timeouts = {
  /**
   * Connecting and querying together take less than 5 s. A page must answer in that time, even when PostgreSQL hangs.
   */
  databaseConnectMs: 1500,
  databaseStatementMs: 3000,
  databaseQueryMs: 3200,
  databaseLockMs: 2000,
  /** A hanging Redis delays only the first few pages, each by at most 300 ms. */
  redis: {
    connectMs: 1000,
    commandMs: 200,
    /** Longer than a readiness check waits. A late answer still proves that Redis works. */
    probeMs: 3000,
    reconnectMaxMs: 2000,
    heartbeatMs: 15_000,
    breaker: { failures: 3, openMs: 2000 },
  },
  /** One connection for each concurrent mail of a worker, so that bulk mail never delays urgent mail. */
  smtp: { connectMs: 5000, greetingMs: 5000, socketMs: 15_000, totalMs: 30_000, concurrency: 12, maxWaiting: 200 },
  sms: { totalMs: 8000, concurrency: 4, maxWaiting: 50 },
  objectStorage: { totalMs: 8000, concurrency: 16, maxWaiting: 200 },
  /** Only jobs and the order page call payment providers, never inside a transaction (D24). */
  payments: {
    requestMs: 7000,
    totalMs: 8000,
    concurrency: 16,
    maxWaiting: 100,
    breaker: { failures: 5, openMs: 15_000 },
  },
  push: { totalMs: 8000, concurrency: 16, maxWaiting: 500 },
  /** One call for each place of the lane `bulk` in a worker. */
  webhooks: { totalMs: 10_000, concurrency: 5, maxWaiting: 5 },
  commandSocket: { silenceMs: 120_000 },
  job: { defaultSeconds: 60, stopMs: 20_000 },
} as const;

/**
 * Limits on CPU-bound work. Further work is refused early, because more concurrent work would slow all callers (D40).
 */
export const processorLimits = {
  // Leaves one processor for pages. Two password hashes on one processor evict each other's cache and slow down.
  passwordHash: { concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)), maxWaiting: 50 },
  image: { concurrency: 1, maxWaiting: 20 },
} as const;
