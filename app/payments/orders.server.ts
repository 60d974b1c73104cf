import { sql } from "kysely";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { TenantReader, TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { PaymentState } from "./lifecycle";
import { isMethod, type MethodId, methodsFor } from "./methods";
import type { OrderState, Quote } from "./order";
import { providerFor } from "./providers/index.server";
import { quoteFor } from "./quote.server";

export interface NewOrder {
  memberId: string;
  bundleId: string;
  method: string;
  country: string;
  /** What the person saw and agreed to; another price now is refused, never charged. */
  agreedAmountMinor: number;
  agreedCurrency: string;
  /** Made by the page: a second click, or a retry, finds the first order (D23). */
  requestKey: string;
  locale: string;
  description: string;
}

interface PlacedOrder {
  orderId: string;
  paymentId: string;
  quote: Quote;
  method: MethodId;
  /** Set when the provider has been told already. */
  payReference: string | null;
}

/**
 * Places an order and starts its payment: the intention with its price frozen, then the provider outside any
 * transaction, then its reference (D24). Answers where the person goes to pay.
 */
export async function placeOrder(scope: TenantScope, order: NewOrder): Promise<{ orderId: string; payUrl: string }> {
  const provider = providerFor(scope.tenant);
  const placed = await scope.db.write((w) => writeIntention(w, order, provider.name));
  const origin = canonicalOrigin(scope.tenant);
  const started = await provider.start({
    tenant: scope.tenant,
    paymentId: placed.paymentId,
    orderId: placed.orderId,
    amountMinor: placed.quote.amountMinor,
    currency: placed.quote.currency,
    method: placed.method,
    locale: order.locale,
    description: order.description,
    returnUrl: origin + paths.transaction(placed.orderId),
    webhookUrl: origin + paths.webhook(provider.name),
  });
  if (placed.payReference !== started.reference) {
    await scope.db.write((w) => keepReference(w, placed.paymentId, started.reference));
  }
  return { orderId: placed.orderId, payUrl: started.payUrl };
}

async function writeIntention(w: TenantWriter, order: NewOrder, provider: string): Promise<PlacedOrder> {
  const earlier = await findByRequest(w, order.memberId, order.requestKey);
  if (earlier) return sameOrder(earlier, order);
  const now = await w.now();
  if (!isMethod(order.method) || !methodsFor(order.country, now.toISOString().slice(0, 10)).includes(order.method)) {
    throw new Refusal("method.unavailable", {}, "method");
  }
  const quote = await quoteFor(w, order.memberId, order.bundleId, order.country);
  if (quote.amountMinor !== order.agreedAmountMinor || quote.currency !== order.agreedCurrency) {
    throw new Refusal("order.price_changed");
  }
  const orderId = timeId();
  const paymentId = timeId();
  const own = { tenant_id: w.tenantId, created_at: now };
  await w
    .insert("orders")
    .values({
      ...own,
      id: orderId,
      member_id: order.memberId,
      bundle_id: quote.bundleId,
      credits: quote.credits,
      list_amount_minor: quote.listAmountMinor,
      amount_minor: quote.amountMinor,
      currency: quote.currency,
      country: quote.country,
      offer_code: quote.offerCode,
      discount_percentage: quote.discountPercentage,
      method: order.method,
      state: "open",
      request_key: order.requestKey,
    })
    .execute();
  await w
    .insert("payments")
    .values({
      ...own,
      id: paymentId,
      order_id: orderId,
      provider,
      state: "started",
      amount_minor: quote.amountMinor,
      currency: quote.currency,
      updated_at: now,
    })
    .execute();
  return { orderId, paymentId, quote, method: order.method, payReference: null };
}

interface EarlierRow {
  order_id: string;
  payment_id: string;
  bundle_id: string;
  credits: number;
  list_amount_minor: number;
  amount_minor: number;
  currency: string;
  country: string;
  offer_code: string | null;
  discount_percentage: number;
  method: MethodId;
  provider_reference: string | null;
}

async function findByRequest(w: TenantWriter, memberId: string, requestKey: string): Promise<EarlierRow | undefined> {
  const [row] = await w.rows(sql<EarlierRow>`
    select o.id as order_id, p.id as payment_id, o.bundle_id, o.credits, o.list_amount_minor, o.amount_minor, o.currency,
           o.country, o.offer_code, o.discount_percentage, o.method, p.provider_reference
    from orders o join payments p on p.tenant_id = o.tenant_id and p.order_id = o.id
    where o.tenant_id = ${w.tenantId} and o.member_id = ${memberId} and o.request_key = ${requestKey}
    order by p.created_at limit 1`);
  return row;
}

/** The same key with the same wish is a retry; with another wish it is refused (M08). */
function sameOrder(row: EarlierRow, order: NewOrder): PlacedOrder {
  const same = row.bundle_id === order.bundleId && row.method === order.method && row.amount_minor === order.agreedAmountMinor;
  if (!same) throw new Refusal("request.repeated");
  const quote: Quote = {
    bundleId: row.bundle_id,
    credits: row.credits,
    listAmountMinor: row.list_amount_minor,
    amountMinor: row.amount_minor,
    currency: row.currency,
    country: row.country,
    offerCode: row.offer_code,
    discountPercentage: row.discount_percentage,
  };
  return { orderId: row.order_id, paymentId: row.payment_id, quote, method: row.method, payReference: row.provider_reference };
}

async function keepReference(w: TenantWriter, paymentId: string, reference: string): Promise<void> {
  await w
    .update("payments")
    .set({ provider_reference: reference })
    .where("id", "=", paymentId)
    .where("provider_reference", "is", null)
    .execute();
}

/** An order as its own member sees it. */
export interface ShownOrder {
  id: string;
  bundleId: string;
  credits: number;
  listAmountMinor: number;
  amountMinor: number;
  currency: string;
  offerCode: string | null;
  discountPercentage: number;
  method: MethodId;
  state: OrderState;
  paymentState: PaymentState;
  createdAt: string;
  settledAt: string | null;
  balanceBefore: number | null;
  balanceAfter: number | null;
}

/** The member's own order; somebody else's is as unknown as none. */
export async function getOrder(q: TenantReader, memberId: string, orderId: string): Promise<ShownOrder> {
  const order = (await listOrders(q, memberId, { only: orderId }))[0];
  if (!order) throw new Refusal("page.not_found");
  return order;
}

/** The member's orders, newest first, twenty a page. */
export async function listOrders(
  q: TenantReader,
  memberId: string,
  options: { only?: string; before?: string } = {},
): Promise<ShownOrder[]> {
  const rows = await q
    .from("orders", "o")
    .innerJoin("payments as p", (join) => join.onRef("p.tenant_id", "=", "o.tenant_id").onRef("p.order_id", "=", "o.id"))
    .select([
      "o.id",
      "o.bundle_id as bundleId",
      "o.credits",
      "o.list_amount_minor as listAmountMinor",
      "o.amount_minor as amountMinor",
      "o.currency",
      "o.offer_code as offerCode",
      "o.discount_percentage as discountPercentage",
      "o.method",
      "o.state",
      "p.state as paymentState",
      "o.created_at",
      "o.settled_at",
      "o.balance_before as balanceBefore",
      "o.balance_after as balanceAfter",
    ])
    .where("o.member_id", "=", memberId)
    .$if(options.only !== undefined, (builder) => builder.where("o.id", "=", options.only as string))
    .$if(options.before !== undefined, (builder) => builder.where("o.id", "<", options.before as string))
    .orderBy("o.id", "desc")
    .limit(20)
    .execute();
  return rows.map(({ created_at, settled_at, ...row }) => ({
    ...row,
    discountPercentage: Number(row.discountPercentage),
    method: row.method as MethodId,
    state: row.state as OrderState,
    paymentState: row.paymentState as PaymentState,
    createdAt: created_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
  }));
}
