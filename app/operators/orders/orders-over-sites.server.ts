import { type RawBuilder, sql } from "kysely";
import { providerNames } from "~/payments/methods";
import type { StaffRows } from "../staff/staff-database.server";
import { isStillFailed } from "./failed-refunds.server";
import { kindOfWords, type OrderQuestion, ordersPerPage } from "./order-list.server";

interface FoundOrder {
  tenantId: number;
  id: string;
}

/**
 * Finds which orders of these sites a list shows, the newest first, in one statement. It reads no name; the unit of each
 * site does.
 */
export function findOrdersOverSites(
  q: StaffRows,
  tenants: readonly number[],
  { view = "all", words = "", before = null }: OrderQuestion,
): Promise<FoundOrder[]> {
  const within = (table: string) => sql`${sql.ref(`${table}.tenant_id`)} = any (${[...tenants]}::integer[])`;
  const past = (column: string) => (before ? sql`${sql.ref(column)} < ${before}::uuid` : sql`true`);
  const page = sql`order by id desc limit ${ordersPerPage}`;
  // `orders_newest` holds all orders. The other views have partial indexes: the one of failed refunds begins with the
  // tenant.
  const viewed = {
    all: sql`select o.tenant_id, o.id from orders o where ${within("o")} and ${past("o.id")} ${page}`,
    open: sql`select o.tenant_id, o.id from orders o where ${within("o")} and o.state = 'open' and ${past("o.id")} ${page}`,
    failed: sql`select distinct f.tenant_id, f.order_id as id from credit_returns f
      where ${within("f")} and ${isStillFailed} and ${past("f.order_id")} ${page}`,
    disputed: sql`select p.tenant_id, p.order_id as id from payments p
      where ${within("p")} and p.charged_back_at is not null and p.reinstated_at is null and ${past("p.order_id")} ${page}`,
  }[view];
  const found = words.trim() === "" ? viewed : matching(words.trim(), { within, past, page });
  return q.rows(sql<FoundOrder>`select tenant_id as "tenantId", id from (${found}) found ${page}`);
}

interface Bounds {
  within: (table: string) => RawBuilder<unknown>;
  past: (column: string) => RawBuilder<unknown>;
  page: RawBuilder<unknown>;
}

/** Each kind of words has an index. */
function matching(words: string, { within, past, page }: Bounds): RawBuilder<unknown> {
  const orders = (condition: RawBuilder<unknown>) =>
    sql`select o.tenant_id, o.id from orders o where ${within("o")} and ${condition} and ${past("o.id")} ${page}`;
  const kind = kindOfWords(words);
  if (kind.is === "id") return orders(sql`(o.id = ${kind.id}::uuid or o.member_id = ${kind.id}::uuid)`);
  if (kind.is === "number") return orders(sql`right(o.id::text, 10) = ${kind.number}`);
  if (kind.is === "amount") return orders(sql`o.amount_minor = ${kind.minor}`);
  return sql`select p.tenant_id, p.order_id as id from payments p where ${within("p")}
    and p.provider = any (${[...providerNames]}::text[]) and p.provider_reference = ${words} and ${past("p.order_id")} ${page}`;
}
