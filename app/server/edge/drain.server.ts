import type { Server } from "node:http";

/**
 * Graceful shutdown (D41): report not ready, serve until balancers notice, stop accepting, end streams, finish
 * requests. A deadline ends the remaining requests.
 */
export interface Drain {
  readonly isDraining: boolean;
  readonly streams: number;
  /** Registers a stream, whose `end` is called at shutdown. Returns the function that unregisters the stream. */
  track(end: () => void): () => void;
  /** Resolves when all connections are closed. The deadline closes the remaining connections. */
  begin(server: Server): Promise<void>;
}

interface DrainOptions {
  readonly deadlineMs?: number;
  /** Milliseconds in which the process reports not ready and still serves, so that a balancer notices. */
  readonly noticeMs?: number;
}

const idleMs = 50;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

export function createDrain({ deadlineMs = 30_000, noticeMs = 0 }: DrainOptions = {}): Drain {
  const streams = new Set<() => void>();
  let draining = false;
  return {
    get isDraining() {
      return draining;
    },
    get streams() {
      return streams.size;
    },
    track(end) {
      streams.add(end);
      return () => streams.delete(end);
    },
    async begin(server) {
      draining = true;
      if (noticeMs > 0) await wait(noticeMs);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const end of [...streams]) end();
      // Close idle connections regularly. A client would otherwise send its next request to a closed server.
      const idle = setInterval(() => server.closeIdleConnections(), idleMs);
      await Promise.race([closed, wait(deadlineMs)]);
      clearInterval(idle);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The last line of an event stream. Its random delay keeps clients from reconnecting all at once. */
export function retryHint(random: () => number = Math.random): string {
  return `retry: ${1000 + Math.floor(random() * 4000)}\n\n`;
}
