import { type RawBuilder, sql } from "kysely";
import { isEndedDispute, isOpenDispute } from "~/payments/disputed-amount.server";
import { isStillFailed } from "~/payments/failed-refunds.server";
import { providerNames } from "~/payments/methods";
import type { StaffRows } from "../staff/staff-database.server";
import { orderMatchesSearch, type OrderQuestion, ordersPerPage } from "./order-list.server";

interface FoundOrder {
  tenantId: number;
  id: string;
}

/**
 * Finds orders of several sites in one statement, newest first. Members' names are read in each site's own transaction.
 */
export function findOrdersOverSites(
  q: StaffRows,
  tenants: readonly number[],
  { view = "all", words = "", before = null }: OrderQuestion,
): Promise<FoundOrder[]> {
  const within = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = any (${[...tenants]}::integer[])`;
  const past = (column: string) => (before ? sql`${sql.ref(column)} < ${before}::uuid` : sql`true`);
  const page = sql`order by id desc limit ${ordersPerPage}`;
  const orders = (condition: RawBuilder<unknown>) =>
    sql`select o.tenant_id, o.id from orders o where ${within("o")} and ${condition} and ${past("o.id")} ${page}`;
  const payments = (condition: RawBuilder<unknown>) =>
    sql`select p.tenant_id, p.order_id as id from payments p
      where ${within("p")} and ${condition} and ${past("p.order_id")} ${page}`;
  // `orders_newest` contains all orders. The other views have partial indexes, and the index of failed refunds begins
  // with the tenant.
  const viewed = {
    all: orders(sql`true`),
    open: orders(sql`o.state = 'open'`),
    failed: sql`select distinct f.tenant_id, f.order_id as id from credit_returns f
      where ${within("f")} and ${isStillFailed} and ${past("f.order_id")} ${page}`,
    disputed: payments(isOpenDispute),
    ended: payments(isEndedDispute),
  }[view];
  const found = words.trim() === "" ? viewed : matching(words.trim(), { orders, payments });
  return q.rows(sql<FoundOrder>`select tenant_id as "tenantId", id from (${found}) found ${page}`);
}

type Found = (condition: RawBuilder<unknown>) => RawBuilder<unknown>;

/** SQL: orders that match the search text. Each kind of text uses an index. */
function matching(words: string, { orders, payments }: { orders: Found; payments: Found }): RawBuilder<unknown> {
  const meant = orderMatchesSearch(words);
  if (meant) return orders(meant);
  return payments(sql`p.provider = any (${[...providerNames]}::text[]) and p.provider_reference = ${words}`);
}
