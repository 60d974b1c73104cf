/**
 * Time for measuring and for code without a database. Decisions about members, money and expiry use the database's
 * `app_now()`, because one machine's clock may be wrong.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
