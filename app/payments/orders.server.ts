import { sql } from "kysely";
import { findReplaceable, isFirstPurchase, reserveFirstPurchase } from "~/offers/first-purchase.server";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import { findDebitOrder, namesOtherAccount, signMandate } from "./debit-mandates.server";
import {
  type EarlierRow,
  findByRequest,
  findJustRepeated,
  findUnpaid,
  lockUnpaid,
  placedFrom,
  type UnpaidRow,
} from "./earlier-orders.server";
import { findKeptMethod } from "./kept-methods.server";
import { isFinal } from "./payment-state";
import { isCard, isMethod, isTransfer, type MethodId, type ProviderName, transferDays } from "./methods";
import type { Quote } from "./order";
import type { NewOrder, PlacedOrder } from "./new-order";
import { methodsOf } from "./present";
import { providerFor } from "./providers/index.server";
import type { KeptReference } from "./providers/provider";
import { quoteFor } from "./quote.server";
import { startPayment } from "./start-payment.server";
import { asksStartNow } from "./start-now";

/** Stores an order with its price, then starts its payment. Returns the URL for paying. */
export async function placeOrder(scope: TenantScope, order: NewOrder): Promise<{ orderId: string; payUrl: string }> {
  const provider = providerFor(scope.tenant);
  const placed = await scope.db.write((w) => writeIntention(w, order, provider.name));
  return { orderId: placed.orderId, payUrl: await startPayment(scope, provider, placed, order.memberId) };
}

/** Finds the earlier order that the request repeats, or writes a new order. */
async function writeIntention(w: TenantWriter, order: NewOrder, provider: ProviderName): Promise<PlacedOrder> {
  await lockOrdering(w, order.memberId);
  const kept = order.isRepeat ? await keptFor(w, order, provider) : null;
  const keeps = order.keeps === true && isMethod(order.method) && isCard(order.method);
  const earlier = await findByRequest(w, order.memberId, order.requestKey);
  if (earlier && !(await endOtherKeep(w, earlier, order, keeps))) return sameOrder(w, earlier, order, kept);
  const now = await w.now();
  const { quote, method } = await agreedQuote(w, order, now);
  const unpaid = await (kept ? findJustRepeated(w, order) : findUnpaid(w, order));
  if (unpaid && (await isStillWanted(w, unpaid, order, keeps))) return sameOrder(w, unpaid, order, kept);
  if (unpaid) await endUnpaid(w, unpaid);
  const expiresAt = expiryOf(method, quote, now);
  return insertIntention(w, { order, quote, method, now, keeps, kept, provider, expiresAt });
}

/** False when the member has changed the bank account, or the choice to save the card. */
async function isStillWanted(w: TenantWriter, unpaid: EarlierRow, order: NewOrder, keeps: boolean): Promise<boolean> {
  return unpaid.keeps_method === keeps && !(await namesOtherAccount(w, order.memberId, unpaid.order_id));
}

async function insertIntention(w: TenantWriter, intention: Intention): Promise<PlacedOrder> {
  const { order, quote, method, keeps, kept, expiresAt } = intention;
  const isFirst = isFirstPurchase(quote.offerCode);
  if (isFirst) await endReplaced(w, order.memberId);
  const orderId = await insertOrder(w, intention);
  // Refuse when another order has taken the discount since the price was read.
  if (isFirst && !(await reserveFirstPurchase(w, order.memberId, orderId))) throw new Refusal("order.price_changed");
  const paymentId = await insertPayment(w, orderId, intention);
  const debit = method === "sepadirectdebit" ? await signDebit(w, order, orderId) : null;
  const { iso, description } = order;
  const asked = { method, iso, description, keeps, kept, debit };
  return {
    orderId,
    paymentId,
    quote,
    expiresAt,
    priceHolds: true,
    payReference: null,
    isOver: false,
    unansweredSince: null,
    ...asked,
  };
}

/** Returns the current price of an order. Refuses when the agreed terms have changed. */
async function agreedQuote(w: TenantWriter, order: NewOrder, now: Date): Promise<{ quote: Quote; method: MethodId }> {
  // The form may name a country in which the site does not sell. Such a country has no price.
  if (!w.tenant.settings.countries.some((sold) => sold === order.country)) {
    throw new Refusal("country.invalid", {}, "country");
  }
  requireStartNow(order.country, order.agreedText);
  const quote = await quoteFor(w, order);
  const { method } = order;
  if (!isMethod(method) || !methodsOf(w.tenant, order.country, now, quote.amountMinor).includes(method)) {
    throw new Refusal("method.unavailable", {}, "method");
  }
  if (quote.amountMinor !== order.agreedAmountMinor || quote.currency !== order.agreedCurrency) {
    throw new Refusal("order.price_changed");
  }
  return { quote, method };
}

interface Intention {
  order: NewOrder;
  quote: Quote;
  method: MethodId;
  now: Date;
  keeps: boolean;
  kept: KeptReference | null;
  provider: ProviderName;
  expiresAt: Date;
}

async function insertOrder(w: TenantWriter, intention: Intention): Promise<string> {
  const { order, quote, now, keeps, kept, expiresAt } = intention;
  const id = timeId();
  await w
    .insert("orders")
    .values({
      tenant_id: w.tenantId,
      id,
      created_at: now,
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
      expires_at: expiresAt,
      keeps_method: keeps,
      agreed_text: order.agreedText,
      is_repeat: kept !== null,
      refund_days: w.tenant.settings.refund_days,
      language: order.iso,
      description: order.description,
    })
    .execute();
  return id;
}

async function insertPayment(w: TenantWriter, orderId: string, { quote, now, provider }: Intention): Promise<string> {
  const id = timeId();
  await w
    .insert("payments")
    .values({
      tenant_id: w.tenantId,
      id,
      created_at: now,
      order_id: orderId,
      provider,
      state: "started",
      amount_minor: quote.amountMinor,
      currency: quote.currency,
      updated_at: now,
    })
    .execute();
  return id;
}

/** Refuses an order without the declaration that the law requires (`agreedText`). */
export function requireStartNow(country: string, agreedText: string | null): void {
  if (asksStartNow(country) && !agreedText) throw new Refusal("order.start_now", {}, "start_now");
}

/** Signs the mandate that a direct debit needs (L27). */
async function signDebit(w: TenantWriter, { memberId, country, signedFrom }: NewOrder, orderId: string) {
  if (!signedFrom) throw new Error("A direct debit was ordered without saying from where its mandate was accepted.");
  await signMandate(w, { memberId, orderId, country, signedFrom });
  return findDebitOrder(w, orderId);
}

/** Finds the saved card if the order uses the card and the tenant still uses its provider. */
async function keptFor(w: TenantWriter, order: NewOrder, provider: ProviderName): Promise<KeptReference | null> {
  const kept = await findKeptMethod(w, order.memberId);
  return kept && kept.provider === provider && kept.method === order.method ? kept.reference : null;
}

const payableMs = 30 * 60_000;

/**
 * Instant at which a price expires: after half an hour, or earlier with its offer. For a bank transfer, after
 * `transferDays`.
 */
function expiryOf(method: MethodId, { offerEndsAt }: Quote, now: Date): Date {
  if (isTransfer(method)) return new Date(now.getTime() + transferDays * 86_400_000);
  const held = now.getTime() + payableMs;
  return new Date(offerEndsAt ? Math.min(held, Date.parse(offerEndsAt)) : held);
}

/** Lets a member place one order at a time, so that a second press finds the first order. */
async function lockOrdering(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${w.tenantId} ${memberId}`}, 0))`);
}

/**
 * Ends an earlier unpaid order, so that only the new order can be paid. A bank transfer stays open at the provider
 * until its expiry.
 */
async function endUnpaid(w: TenantWriter, unpaid: UnpaidRow): Promise<void> {
  const { order_id: orderId, provider, provider_reference: reference } = unpaid;
  if (isTransfer(unpaid.method)) return cancelOrder(w, orderId);
  await w.update("orders").set({ expires_at: sql<Date>`app_now()` }).where("id", "=", orderId).execute();
  if (reference !== null) await w.enqueue("payments.expire", { provider, reference });
}

async function cancelOrder(w: TenantWriter, orderId: string): Promise<void> {
  const cancelled = { state: "cancelled" } as const;
  await w
    .update("orders")
    .set({ ...cancelled, settled_at: sql<Date>`app_now()` })
    .where("id", "=", orderId)
    .execute();
  await w
    .update("payments")
    .set({ ...cancelled, updated_at: sql<Date>`app_now()` })
    .where("order_id", "=", orderId)
    .where("state", "=", "started")
    .execute();
}

/**
 * Ends an earlier unpaid order when the choice to save the card has changed. Returns true when the request key is free
 * again.
 */
async function endOtherKeep(w: TenantWriter, earlier: EarlierRow, order: NewOrder, keeps: boolean): Promise<boolean> {
  if (earlier.keeps_method === keeps || !isSameWish(earlier, order)) return false;
  const unpaid = await lockUnpaid(w, earlier.order_id);
  if (!unpaid) return false;
  await w.update("orders").set({ request_key: unpaid.order_id }).where("id", "=", unpaid.order_id).execute();
  await endUnpaid(w, unpaid);
  return true;
}

/** Ends an earlier unpaid order with the first-purchase discount (OFF-07). */
async function endReplaced(w: TenantWriter, memberId: string): Promise<void> {
  const replaced = await findReplaceable(w, memberId);
  const unpaid = replaced && (await lockUnpaid(w, replaced));
  if (unpaid) await endUnpaid(w, unpaid);
}

/** Compares the terms of a stored and a new order, except the choice to save the card. */
function isSameWish(row: EarlierRow, order: NewOrder): boolean {
  return (
    row.bundle_id === order.bundleId &&
    row.method === order.method &&
    row.country === order.country &&
    row.amount_minor === order.agreedAmountMinor
  );
}

/** Continues the stored order of a repeated request key. Refuses other terms with this key (M08). */
async function sameOrder(
  w: TenantWriter,
  row: EarlierRow,
  order: NewOrder,
  kept: KeptReference | null,
): Promise<PlacedOrder> {
  const keeps = order.keeps === true && isCard(row.method);
  const isOver = isFinal(row.state);
  if (!isSameWish(row, order) || !(isOver || row.keeps_method === keeps)) throw new Refusal("request.repeated");
  if (!isOver) await raiseRefundDays(w, row.order_id);
  const debit = row.method === "sepadirectdebit" ? await findDebitOrder(w, row.order_id) : null;
  return placedFrom(row, order, { kept, debit });
}

/** Raises the return period of an open order to the period that its page shows. */
async function raiseRefundDays(w: TenantWriter, orderId: string): Promise<void> {
  const { refund_days: days } = w.tenant.settings;
  await w
    .update("orders")
    .set({ refund_days: days })
    .where("id", "=", orderId)
    .where("refund_days", "<", days)
    .execute();
}
