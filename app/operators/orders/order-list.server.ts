import { type RawBuilder, sql } from "kysely";
import { isDisputed } from "~/payments/disputed.server";
import type { MethodId } from "~/payments/methods";
import type { OrderState } from "~/payments/order";
import { isId } from "~/platform/ids";
import { readMinor } from "~/platform/money";
import type { TenantReader } from "~/tenancy/scope.server";
import { tenantCurrencies } from "~/tenancy/vocabulary";
import { isStillFailed } from "./failed-refunds.server";

export interface ListedOrder {
  id: string;
  memberId: string;
  /** Null for an erased member. */
  name: string | null;
  credits: number;
  amountMinor: number;
  currency: string;
  method: MethodId;
  state: OrderState;
  paymentState: string;
  /** Money given back or on its way. */
  backMinor: number;
  /** True when a refund failed and none of its kind is valid. */
  hasFailedRefund: boolean;
  isDisputed: boolean;
  createdAt: Date;
}

/** Views of the list of orders. */
export const orderViews = ["all", "failed", "disputed", "open"] as const;
export type OrderView = (typeof orderViews)[number];

export interface OrderQuestion {
  view?: OrderView;
  /** An order's number or id, a provider's reference, or an amount such as `18.99`. */
  words?: string;
  memberId?: string;
  /** The last order of the page before. */
  before?: string | null;
  /** These orders only, as a search over sites has found them by view and words. */
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
      coalesce(${isDisputed}, false) as "isDisputed"
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
  // Failed refunds are few and have an index, so that they are read first.
  if (view === "failed")
    return sql`o.id in (select f.order_id from credit_returns f where f.tenant_id = ${t} and ${isStillFailed})`;
  if (view === "disputed") return isDisputed;
  if (view === "open") return sql`o.state = 'open'`;
  return sql`true`;
}

/** SQL: the order `o` is meant by these words. Null for words that can only be a provider's reference. */
export function isMeantBy(words: string): RawBuilder<boolean> | null {
  const id = words.toLowerCase();
  if (isId(id)) return sql<boolean>`(o.id = ${id}::uuid or o.member_id = ${id}::uuid)`;
  if (/^[0-9a-f]{10}$/.test(id)) return sql<boolean>`o.number = ${id}`;
  const amounts = amountsOf(words);
  return amounts.length > 0 ? sql<boolean>`o.amount_minor = any (${amounts}::integer[])` : null;
}

/** The column is a 32-bit integer. */
const mostMinor = 2 ** 31 - 1;

/** Amounts that a number can mean, by the decimals of the currencies in which sites sell. */
export function amountsOf(words: string, currencies: readonly string[] = tenantCurrencies): number[] {
  const amounts = currencies.map((currency) => readMinor(words, currency) ?? Number.POSITIVE_INFINITY);
  return [...new Set(amounts.filter((amount) => amount <= mostMinor))];
}

/** Each kind of words has an index, or reads few rows. */
function matching(t: number, words: string): RawBuilder<unknown> {
  return (
    isMeantBy(words) ??
    sql`exists (select from payments r where r.tenant_id = ${t} and r.order_id = o.id
      and r.provider_reference = ${words})`
  );
}
