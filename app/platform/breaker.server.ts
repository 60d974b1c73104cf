export class Unavailable extends Error {
  override name = "Unavailable";
}

export type Breaker = {
  /** Runs the call, or throws `Unavailable` at once while the breaker is open. */
  run<T>(call: () => Promise<T>): Promise<T>;
  isOpen(): boolean;
};

type BreakerOptions = {
  name: string;
  failures: number;
  openMs: number;
  now?: () => number;
  /** Which errors mean that the other side is gone; all by default. */
  counts?: (error: unknown) => boolean;
};

/**
 * Stops asking a dependency that does not answer: after some failures in a row every call fails at once, until after a
 * pause one call may try again (security D35). Without it each page would wait for the full timeout.
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
