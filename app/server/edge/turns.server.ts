export interface Turns {
  /** Waits for the tenant's turn to begin a call. The caller ends the call later. */
  take(tenantId: number): Promise<void>;
  end(): void;
}

/** Milliseconds of a turn of the event loop above which the begun calls wait for each other. */
const lateMs = 8;
/** Begun calls that keep the processor busy while some of them wait for the database. */
const enough = 4;

/**
 * Begins at most one call per turn of the event loop, of each waiting tenant in turn, and none while the begun calls
 * already wait for each other. A flood on one site waits here and hardly delays the calls of other sites.
 */
export function createTurns(now: () => number = performance.now.bind(performance)): Turns {
  /** Waiting calls by tenant, in the order of the tenants' next turns. */
  const waiting = new Map<number, (() => void)[]>();
  let begun = 0;
  let lastTurnAt = 0;

  function turn(): void {
    const at = now();
    const isLate = at - lastTurnAt > lateMs;
    lastTurnAt = at;
    if (!isLate || begun < enough) beginNext();
    if (waiting.size > 0) setImmediate(turn);
  }

  function beginNext(): void {
    const [next] = waiting;
    if (!next) return;
    const [tenantId, calls] = next;
    const begin = calls.shift();
    waiting.delete(tenantId);
    if (calls.length > 0) waiting.set(tenantId, calls);
    begun += 1;
    begin?.();
  }

  return {
    take: (tenantId) =>
      new Promise((begin) => {
        if (waiting.size === 0) {
          lastTurnAt = now();
          setImmediate(turn);
        }
        const calls = waiting.get(tenantId);
        if (calls) calls.push(begin);
        else waiting.set(tenantId, [begin]);
      }),
    end() {
      begun -= 1;
    },
  };
}
