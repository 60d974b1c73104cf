import { type RawBuilder, sql } from "kysely";
import { isEndedDispute, isOpenDispute } from "~/payments/disputed-amount.server";
import { isStillFailed } from "~/payments/failed-refunds.server";
import type { MethodId } from "~/payments/methods";
import type { OrderState } from "~/payments/order";
import { isId } from "~/platform/ids";
import { readMinor } from "~/platform/money";
import type { TenantReader } from "~/tenancy/scope.server";
import { tenantCurrencies } from "~/tenancy/vocabulary";

export interface ListedOrder {
  id: string;
  memberId: string;
  /** Name of the member. Null after an erasure. */
  name: string | null;
  credits: number;
  amountMinor: number;
  currency: string;
  method: MethodId;
  state: OrderState;
  paymentState: string;
  /** Amount refunded or being refunded. */
  backMinor: number;
  /** True when a refund failed and no later refund of the same kind has replaced it. */
  hasFailedRefund: boolean;
  /** State of the dispute. Null without a dispute, and after a dispute that the site won. */
  dispute: "open" | "ended" | null;
  createdAt: Date;
}

/** Views of the order list: `disputed` shows open disputes. `ended` shows disputes that were lost or became too old. */
export const orderViews = ["all", "failed", "disputed", "ended", "open"] as const;
export type OrderView = (typeof orderViews)[number];

export interface OrderQuestion {
  view?: OrderView;
  /** Search text: an order's number or id, a provider's reference, or an amount such as `18.99`. */
  words?: string;
  memberId?: string;
  /** Last order of the previous page. */
  before?: string | null;
  /** Restricts the list to these orders, which a search of several sites has found. */
  ids?: readonly string[];
}

export const ordersPerPage = 50;

/** Lists orders of a site, newest first. */
export async function listSiteOrders(q: TenantReader, question: OrderQuestion): Promise<ListedOrder[]> {
  const t = q.tenantId;
  const { view = "all", words = "", memberId, before = null, ids } = question;
  const conditions = [
    sql`o.tenant_id = ${t}`,
    ...(ids ? [sql`o.id = any (${[...ids]}::uuid[])`] : [viewed(t, view)]),
    ...(memberId ? [sql`o.member_id = ${memberId}`] : []),
    ...(ids || words.trim() === "" ? [] : [matching(t, words.trim())]),
    ...(before ? [sql`o.id < ${before}::uuid`] : []),
  ];
  return q.rows(sql<ListedOrder>`
    select o.id, o.member_id as "memberId", n.name, o.credits, o.amount_minor as "amountMinor", o.currency, o.method,
      o.state, coalesce(p.state, '') as "paymentState", o.created_at as "createdAt",
      coalesce((select sum(r.amount_minor) from credit_returns r
        where r.tenant_id = ${t} and r.order_id = o.id and r.state <> 'failed'), 0)::integer as "backMinor",
      ${hasFailed(t)} as "hasFailedRefund",
      case when ${isOpenDispute} then 'open' when ${isEndedDispute} then 'ended' end as dispute
    from orders o
    left join payments p on p.tenant_id = ${t} and p.order_id = o.id
    left join profiles n on n.tenant_id = ${t} and n.member_id = o.member_id
    where ${sql.join(conditions, sql` and `)}
    order by o.id desc limit ${ordersPerPage}`);
}

function hasFailed(t: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from credit_returns f where f.tenant_id = ${t} and f.order_id = o.id
    and ${isStillFailed})`;
}

function viewed(t: number, view: OrderView): RawBuilder<unknown> {
  // Reads failed refunds first, because they are few and have an index.
  if (view === "failed")
    return sql`o.id in (select f.order_id from credit_returns f where f.tenant_id = ${t} and ${isStillFailed})`;
  if (view === "disputed") return isOpenDispute;
  if (view === "ended") return isEndedDispute;
  if (view === "open") return sql`o.state = 'open'`;
  return sql`true`;
}

/** SQL condition on the order `o`. Null for a text that can only be a provider's reference. */
export function orderMatchesSearch(words: string): RawBuilder<boolean> | null {
  const id = words.toLowerCase();
  if (isId(id)) return sql<boolean>`(o.id = ${id}::uuid or o.member_id = ${id}::uuid)`;
  if (/^[0-9a-f]{10}$/.test(id)) return sql<boolean>`o.number = ${id}`;
  const amounts = amountsOf(words);
  return amounts.length > 0 ? sql<boolean>`o.amount_minor = any (${amounts}::integer[])` : null;
}

/** Largest amount, because the column is a 32-bit integer. */
const mostMinor = 2 ** 31 - 1;

/** Amounts in minor units that a number can mean in the currencies of the sites. */
export function amountsOf(words: string, currencies: readonly string[] = tenantCurrencies): number[] {
  const amounts = currencies.map((currency) => readMinor(words, currency) ?? Number.POSITIVE_INFINITY);
  return [...new Set(amounts.filter((amount) => amount <= mostMinor))];
}

/** SQL: orders that match the text. Each kind of text uses an index or reads few rows. */
function matching(t: number, words: string): RawBuilder<unknown> {
  return (
    orderMatchesSearch(words) ??
    sql`exists (select from payments r where r.tenant_id = ${t} and r.order_id = o.id
      and r.provider_reference = ${words})`
  );
}
