/**
 * The source of "now" for code without a database, and for measuring. Decisions about members, money and expiry use
 * `app_now()` of the database instead: one machine's clock may be wrong.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
