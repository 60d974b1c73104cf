import { type RawBuilder, sql } from "kysely";

/** SQL for the id of two members' only conversation (DESIGN 9). */
export function conversationOfPair(tenantId: number, one: string, two: string): RawBuilder<unknown> {
  const [low, high] = orderPair(one, two);
  return sql`select c.id from conversations c where c.tenant_id = ${tenantId} and c.low_id = ${low} and c.high_id = ${high}`;
}

/** Orders two ids as PostgreSQL does. Lower-case uuid text and PostgreSQL's uuid bytes have the same order. */
export function orderPair(one: string, two: string): [low: string, high: string] {
  return one < two ? [one, two] : [two, one];
}
