/**
 * Where pure code and processes get "now". Decisions about members, money and expiry take their time from the database
 * (`app_now()`), because the clock of one machine may be wrong; a clock is for measuring and for code without a database.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is told to move: for tests and simulations. */
export function manualClock(start: Date): Clock & { advance(milliseconds: number): void } {
  let instant = start.getTime();
  return {
    now: () => new Date(instant),
    advance(milliseconds) {
      instant += milliseconds;
    },
  };
}
