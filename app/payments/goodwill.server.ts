import { type RawBuilder, sql } from "kysely";
import { timeId } from "~/platform/ids";

/** Part of our goodwill ids, which are UUIDs of version 8 (RFC 9562, 5.8). Ids of returns by right have version 7. */
const mark = "8600";

/** Makes the id of a goodwill refund. The id shows the kind even after a restore lost the row. */
export function goodwillId(): string {
  const id = timeId();
  return id.slice(0, 14) + mark + id.slice(18);
}

export function isGoodwillId(returnId: string): boolean {
  return returnId.slice(14, 18) === mark;
}

/** SQL: the amount of goodwill refunds of order `o`. */
export function goodwillOf(tenantId: number): RawBuilder<number> {
  return sql<number>`coalesce((select sum(g.amount_minor) from credit_returns g where g.tenant_id = ${tenantId}
    and g.order_id = o.id and g.kind = 'goodwill' and g.state <> 'failed'), 0)::integer`;
}
