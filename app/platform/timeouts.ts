import { availableParallelism } from "node:os";

/**
 * Every limit on a call to something outside this process, in one place: the time to connect, the time for the whole
 * call, how many at once, and when to stop asking (security D35; defaults of libraries are forbidden). Milliseconds.
 */
export const timeouts = {
  /** To connect and to be answered take, together, less than the 5 s within which a page must answer while PostgreSQL hangs. */
  databaseConnectMs: 1500,
  databaseStatementMs: 3000,
  databaseQueryMs: 3200,
  databaseLockMs: 2000,
  /** A page may lose at most 300 ms to a Redis that hangs, and then only the first few pages do. */
  redis: {
    connectMs: 1000,
    commandMs: 200,
    reconnectMaxMs: 2000,
    heartbeatMs: 15_000,
    breaker: { failures: 3, openMs: 2000 },
  },
  /** As many at once as a worker has places for mails: an urgent one never waits for a connection that bulk mails hold. */
  smtp: { connectMs: 5000, greetingMs: 5000, socketMs: 15_000, totalMs: 30_000, concurrency: 12, maxWaiting: 200 },
  sms: { totalMs: 8000, concurrency: 4, maxWaiting: 50 },
  objectStorage: { totalMs: 8000, concurrency: 16, maxWaiting: 200 },
  /** Providers are asked by jobs and by the order page, never inside a transaction (D24). */
  payments: { totalMs: 8000, concurrency: 16, maxWaiting: 100, breaker: { failures: 5, openMs: 15_000 } },
  push: { totalMs: 8000, concurrency: 16, maxWaiting: 500 },
  control: { silenceMs: 120_000 },
  job: { defaultSeconds: 60, stopMs: 20_000 },
} as const;

/** Work that keeps a processor busy: more at once only makes everybody wait longer, so the rest is refused early (D40). */
export const processorLimits = {
  // One processor is left to the pages; two hashes that share one wipe out each other's cache and both take longer.
  passwordHash: { concurrency: Math.max(1, Math.min(2, availableParallelism() - 1)), maxWaiting: 50 },
  image: { concurrency: 1, maxWaiting: 20 },
} as const;
