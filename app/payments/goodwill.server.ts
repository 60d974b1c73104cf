import { type RawBuilder, sql } from "kysely";
import { timeId } from "~/platform/ids";

/** Version 8 and a mark (RFC 9562, 5.8), where a return by right has version 7. */
const mark = "8600";

/**
 * Id of a refund by goodwill. A restore may lose the row, and the provider then returns only this id: the money is not
 * taken for returned credits.
 */
export function goodwillId(): string {
  const id = timeId();
  return id.slice(0, 14) + mark + id.slice(18);
}

export function isGoodwillId(returnId: string): boolean {
  return returnId.slice(14, 18) === mark;
}

/** SQL: the money that goodwill gives back of order `o`. */
export function goodwillOf(tenantId: number): RawBuilder<number> {
  return sql<number>`coalesce((select sum(g.amount_minor) from credit_returns g where g.tenant_id = ${tenantId}
    and g.order_id = o.id and g.kind = 'goodwill' and g.state <> 'failed'), 0)::integer`;
}
