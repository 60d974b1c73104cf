import type pg from "pg";

/**
 * Sends the statements that open a transaction, in one round trip. Sends each statement separately on Citus, which
 * otherwise would not pass settings on to its nodes.
 */
export function sendOpening(
  { isDistributed }: { isDistributed: boolean },
  client: pg.PoolClient,
  statements: readonly string[],
): Promise<unknown> {
  if (!isDistributed) return client.query(statements.join("; "));
  return Promise.all(statements.map((statement) => client.query(statement)));
}
