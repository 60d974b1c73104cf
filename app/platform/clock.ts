/**
 * The source of "now" for code without a database, and for measuring. Decisions about members, money and expiry use
 * `app_now()` of the database instead: one machine's clock may be wrong.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** A clock for tests and simulations that moves only when told to. */
export function manualClock(start: Date): Clock & { advance(milliseconds: number): void } {
  let instant = start.getTime();
  return {
    now: () => new Date(instant),
    advance(milliseconds) {
      instant += milliseconds;
    },
  };
}
