/**
 * The time for code without a database, and for measuring. One machine's clock may be wrong, so decisions about
 * members, money and expiry use the database's `app_now()`.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
