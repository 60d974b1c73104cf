export class Unavailable extends Error {
  override name = "Unavailable";
}

export type Breaker = {
  /** Runs the call. While the circuit breaker is open, throws `Unavailable` immediately. */
  run<T>(call: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
};

type BreakerOptions = {
  name: string;
  failures: number;
  openMs: number;
  now?: () => number;
  /** Decides which errors count as an unreachable dependency. By default all errors count. */
  counts?: (error: unknown) => boolean;
};

/**
 * Stops calls to a dependency that cannot be reached (security D35). After several failures in a row, calls fail
 * immediately instead of waiting for a timeout. After a pause, one call may try again.
 */
export function createBreaker(options: BreakerOptions): Breaker {
  const now = options.now ?? (() => performance.now());
  let failures = 0;
  let openUntil = 0;
  let trying = false;

  const isOpen = () => now() < openUntil || (failures >= options.failures && trying);

  return {
    isOpen,
    async run(call) {
      if (isOpen()) throw new Unavailable(`${options.name} does not answer`);
      const trial = failures >= options.failures;
      trying ||= trial;
      try {
        const result = await call();
        failures = 0;
        return result;
      } catch (error) {
        if (options.counts?.(error) ?? true) {
          failures += 1;
          if (failures >= options.failures) openUntil = now() + options.openMs;
        } else {
          failures = 0;
        }
        throw error;
      } finally {
        if (trial) trying = false;
      }
    },
  };
}
