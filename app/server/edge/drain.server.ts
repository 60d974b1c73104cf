import type { Server } from "node:http";

/**
 * Leaving without breaking anything (D41): say "not ready" and serve on until balancers have noticed, then stop accepting,
 * ask open event streams to come back in a moment, let the rest finish, and go by the deadline at the latest.
 */
export interface Drain {
  readonly isDraining: boolean;
  /** How many streams are on the list. */
  readonly streams: number;
  /** Registers a stream; `end` is called when the process leaves. Returns how to take it off the list. */
  track(end: () => void): () => void;
  /** Resolves when every connection is closed, by itself or by the deadline. */
  begin(server: Server): Promise<void>;
}

export interface DrainOptions {
  readonly deadlineMs?: number;
  /** How long to answer "not ready" and serve on before refusing connections, so that a balancer notices first. */
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
      // A keep-alive connection would send its next request to a closed server.
      const idle = setInterval(() => server.closeIdleConnections(), idleMs);
      await Promise.race([closed, wait(deadlineMs)]);
      clearInterval(idle);
      server.closeAllConnections();
      await closed;
    },
  };
}

/** The last line of an event stream: a random time to reconnect, which spreads the returns. */
export function retryHint(random: () => number = Math.random): string {
  return `retry: ${1000 + Math.floor(random() * 4000)}\n\n`;
}
