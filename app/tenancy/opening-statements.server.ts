import type pg from "pg";

/**
 * Sends the statements that open a transaction, in one round trip. Citus passes a setting on to its nodes only from a
 * text of its own.
 */
export function sendOpening(
  { isDistributed }: { isDistributed: boolean },
  client: pg.PoolClient,
  statements: readonly string[],
): Promise<unknown> {
  if (!isDistributed) return client.query(statements.join("; "));
  return Promise.all(statements.map((statement) => client.query(statement)));
}
