interface Turns {
  /**
   * Waits for the tenant's turn to begin a call. Returns false after more than `mostMs`, because the answer would come
   * too late: the call then has not begun.
   */
  take(tenantId: number, mostMs: number): Promise<boolean>;
  /** Counts a begun call out when the call ends or its body arrives, and in again after the body. */
  count(change: 1 | -1): void;
}

interface WaitingCall {
  until: number;
  proceed(mayBegin: boolean): void;
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
  const waiting = new Map<number, WaitingCall[]>();
  let begun = 0;
  let lastTurnAt = 0;

  function turn(): void {
    const at = now();
    const isLate = at - lastTurnAt > lateMs;
    lastTurnAt = at;
    if (!isLate || begun < enough) beginNext(at);
    if (waiting.size > 0) setImmediate(turn);
  }

  /** Begins the next call, and refuses the calls before it that have waited too long. */
  function beginNext(at: number): void {
    for (const [tenantId, calls] of waiting) {
      const call = calls.shift() as WaitingCall;
      // A tenant with further calls goes to the end of the map.
      waiting.delete(tenantId);
      if (calls.length > 0) waiting.set(tenantId, calls);
      const mayBegin = at <= call.until;
      if (mayBegin) begun += 1;
      call.proceed(mayBegin);
      if (mayBegin) return;
    }
  }

  return {
    take: (tenantId, mostMs) =>
      new Promise((proceed) => {
        const at = now();
        if (waiting.size === 0) {
          lastTurnAt = at;
          setImmediate(turn);
        }
        const call = { until: at + mostMs, proceed };
        const calls = waiting.get(tenantId);
        if (calls) calls.push(call);
        else waiting.set(tenantId, [call]);
      }),
    count(change) {
      begun += change;
    },
  };
}
