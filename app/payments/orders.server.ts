import { sql } from "kysely";
import { findReplaceable, isFirstPurchase, reserveFirstPurchase } from "~/offers/first-purchase.server";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { timeId } from "~/platform/ids";
import { log } from "~/platform/log.server";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { findDebitOrder, namesOtherAccount, signMandate } from "./debit-mandates.server";
import {
  type EarlierRow,
  findByRequest,
  findJustRepeated,
  findUnpaid,
  lockUnpaid,
  type UnpaidRow,
} from "./earlier-orders.server";
import { findKeptMethod } from "./kept-methods.server";
import { isFinal } from "./lifecycle";
import {
  isCard,
  isMethod,
  isTransfer,
  type MethodId,
  type ProviderName,
  transferDays,
  transferGraceDays,
  transferReminderDays,
} from "./methods";
import type { Quote } from "./order";
import { methodsOf } from "./present";
import { getOwnPayment } from "./own-orders.server";
import { providerFor, providerNamed } from "./providers/index.server";
import type {
  DebitOrder,
  KeptReference,
  PaymentRequest,
  Provider,
  SigningPlace,
  StartedPayment,
} from "./providers/provider";
import { quoteFor } from "./quote.server";
import { keepReference } from "./open-payments.server";
import { settlePayment } from "./settlement.server";
import { asksStartNow } from "./start-now";

export interface NewOrder {
  memberId: string;
  bundleId: string;
  method: string;
  country: string;
  /** A discount code the person typed. */
  code?: string | undefined;
  /** What the person saw and agreed to; another price now is refused, never charged. */
  agreedAmountMinor: number;
  agreedCurrency: string;
  /** Made by the page: a second click, or a retry, finds the first order (D23). */
  requestKey: string;
  /** BCP 47, for the provider's page and amounts in a refusal. */
  iso: string;
  description: string;
  /** From where a direct debit's mandate is accepted; no other method needs it. */
  signedFrom?: SigningPlace;
  /** The person asks to keep the card for repeat orders. */
  keeps?: boolean;
  /** What the person declared before paying, word for word; the order's mail repeats it. Null where the law asks nothing. */
  agreedText: string | null;
  /** The last order again: a kept card is charged at once (PAY-12). */
  isRepeat?: boolean;
}

interface PlacedOrder {
  orderId: string;
  paymentId: string;
  quote: Quote;
  method: MethodId;
  expiresAt: Date;
  /** Set when the provider has been told already. */
  payReference: string | null;
  /** The payment is over: there is nothing left to pay. */
  isOver: boolean;
  keeps: boolean;
  kept: KeptReference | null;
  debit: DebitOrder | null;
  /** As the first try had them. */
  iso: string;
  description: string;
}

/**
 * Places an order and starts its payment: the intention with its price frozen, then the provider outside any
 * transaction, then its reference (D24). Answers where the person goes to pay.
 */
export async function placeOrder(scope: TenantScope, order: NewOrder): Promise<{ orderId: string; payUrl: string }> {
  const provider = providerFor(scope.tenant);
  const placed = await scope.db.write((w) => writeIntention(w, order, provider.name));
  const { orderId, paymentId } = placed;
  if (placed.isOver) return { orderId, payUrl: paths.transaction(orderId) };
  const started = await orUnavailable(scope.tenant, provider, paymentId, () =>
    placed.payReference === null
      ? provider.start(requestOf(scope.tenant, provider, placed, order.memberId))
      : resumed(scope.tenant, provider, placed.payReference),
  );
  if (placed.payReference !== started.reference) {
    await scope.db.write((w) => keepStarted(w, placed, provider.name, started));
  } else {
    await scope.db.write((w) => keepPayUrl(w, paymentId, started.payUrl));
  }
  if (started.payUrl !== null) return { orderId, payUrl: started.payUrl };
  // Charged without the person: how it went is known now or told later, and its page says so either way.
  await settlePayment(scope, provider.name, started.reference).catch((error: unknown) =>
    log.warn("payment.not_asked", { tenantId: scope.tenant.id, paymentId, provider: provider.name, error }),
  );
  return { orderId, payUrl: paths.transaction(orderId) };
}

/** A payment that is known there is never begun anew: the provider may have forgotten the key of its first call. */
async function resumed(tenant: Tenant, provider: Provider, reference: string): Promise<StartedPayment> {
  return { reference, payUrl: await provider.resume(tenant, reference) };
}

/** A provider that does not answer costs nothing: the same request key finds the intention again. */
async function orUnavailable<T>(tenant: Tenant, provider: Provider, paymentId: string, ask: () => Promise<T>) {
  try {
    return await ask();
  } catch (error) {
    log.error("payment.not_started", { tenantId: tenant.id, paymentId, provider: provider.name, error });
    throw new Refusal("payment.provider_unavailable");
  }
}

function requestOf(tenant: Tenant, provider: Provider, placed: PlacedOrder, memberId: string): PaymentRequest {
  const { orderId, paymentId, quote, method, expiresAt, keeps, kept, debit, iso, description } = placed;
  const { amountMinor, currency, country } = quote;
  const origin = canonicalOrigin(tenant);
  return {
    tenant,
    paymentId,
    orderId,
    amountMinor,
    currency,
    method,
    country,
    iso,
    description,
    returnUrl: origin + paths.transaction(orderId),
    webhookUrl: origin + paths.webhook(provider.name),
    expiresAt,
    isTransfer: isTransfer(method),
    memberId,
    keeps,
    kept,
    debit,
  };
}

/** The page that leads on by a link reads it: to the provider, a bank's question, or what to transfer. */
async function keepPayUrl(w: TenantWriter, paymentId: string, payUrl: string | null): Promise<void> {
  await w.update("payments").set({ pay_url: payUrl }).where("id", "=", paymentId).execute();
}

/**
 * Where the member's own open order is paid on: the provider's page, their bank's question, or what to transfer. What is
 * over, or has nothing to do there, leads to the order.
 */
export async function continuePayment(scope: TenantScope, memberId: string, orderId: string): Promise<string> {
  const payment = await scope.db.read((q) => getOwnPayment(q, memberId, orderId));
  const { id, provider: name, reference, state, bundleId, method, country } = payment;
  if (isFinal(state)) return paths.transaction(orderId);
  // The provider was never reached: the same press as before finds this order and begins its payment.
  if (reference === null) return paths.order(bundleId, method, { country });
  const provider = providerNamed(name);
  const { payUrl } = await orUnavailable(scope.tenant, provider, id, () => resumed(scope.tenant, provider, reference));
  await scope.db.write((w) => keepPayUrl(w, id, payUrl));
  return payUrl ?? paths.transaction(orderId);
}

async function writeIntention(w: TenantWriter, order: NewOrder, provider: ProviderName): Promise<PlacedOrder> {
  await holdOrdering(w, order.memberId);
  const kept = order.isRepeat ? await keptFor(w, order, provider) : null;
  const earlier = await findByRequest(w, order.memberId, order.requestKey);
  if (earlier) return sameOrder(w, earlier, order, kept);
  const now = await w.now();
  // Prices, methods and tax are those of a country the site sells to; another one in the form has none.
  if (!w.tenant.settings.countries.some((sold) => sold === order.country)) {
    throw new Refusal("country.invalid", {}, "country");
  }
  requireStartNow(order.country, order.agreedText);
  const quote = await quoteFor(w, order);
  if (!isMethod(order.method) || !methodsOf(w.tenant, order.country, now, quote.amountMinor).includes(order.method)) {
    throw new Refusal("method.unavailable", {}, "method");
  }
  if (quote.amountMinor !== order.agreedAmountMinor || quote.currency !== order.agreedCurrency) {
    throw new Refusal("order.price_changed");
  }
  const unpaid = await (kept ? findJustRepeated(w, order) : findUnpaid(w, order));
  if (unpaid) {
    if (!(await namesOtherAccount(w, order.memberId, unpaid.order_id))) return sameOrder(w, unpaid, order, kept);
    await endUnpaid(w, unpaid);
  }
  const isFirst = isFirstPurchase(quote.offerCode);
  if (isFirst) await endReplaced(w, order.memberId);
  const keeps = order.keeps === true && isCard(order.method);
  const orderId = timeId();
  const paymentId = timeId();
  const expiresAt = expiryOf(order.method, quote, now);
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
      expires_at: expiresAt,
      keeps_method: keeps,
      agreed_text: order.agreedText,
      is_repeat: kept !== null,
      language: order.iso,
      description: order.description,
    })
    .execute();
  // Between the price and this row another order's payment may have come under way.
  if (isFirst && !(await reserveFirstPurchase(w, order.memberId, orderId))) throw new Refusal("order.price_changed");
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
  const { method, iso, description } = order;
  const debit = method === "sepadirectdebit" ? await signed(w, order, orderId) : null;
  const asked = { method, iso, description, keeps, kept, debit };
  return { orderId, paymentId, quote, expiresAt, payReference: null, isOver: false, ...asked };
}

/** Refuses an order without the wish that the law asks for there; `agreedText` is what its payer declared. */
export function requireStartNow(country: string, agreedText: string | null): void {
  if (asksStartNow(country) && !agreedText) throw new Refusal("order.start_now", {}, "start_now");
}

/** A direct debit is ordered with a mandate or not at all (L27). */
async function signed(w: TenantWriter, { memberId, country, signedFrom }: NewOrder, orderId: string) {
  if (!signedFrom) throw new Error("A direct debit was ordered without saying from where its mandate was accepted.");
  await signMandate(w, { memberId, orderId, country, signedFrom });
  return findDebitOrder(w, orderId);
}

/** The kept card, when the wish is to pay by it and the site still takes payments where it was kept. */
async function keptFor(w: TenantWriter, order: NewOrder, provider: ProviderName): Promise<KeptReference | null> {
  const kept = await findKeptMethod(w, order.memberId);
  return kept && kept.provider === provider && kept.method === order.method ? kept.reference : null;
}

const payableMs = 30 * 60_000;

/**
 * A price is held for half an hour, and never beyond the end of the offer that made it; for a transfer as many days as
 * the method has, since the order itself was placed in time.
 */
function expiryOf(method: MethodId, { offerEndsAt }: Quote, now: Date): Date {
  if (isTransfer(method)) return new Date(now.getTime() + transferDays * 86_400_000);
  const held = now.getTime() + payableMs;
  return new Date(offerEndsAt ? Math.min(held, Date.parse(offerEndsAt)) : held);
}

/** Orders of one member follow each other: a second click waits here, and then sees the first one's order. */
async function holdOrdering(w: TenantWriter, memberId: string): Promise<void> {
  await w.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`order ${w.tenantId} ${memberId}`}, 0))`);
}

/**
 * Of two orders only the newer may be paid. What the one before took of its price's time is over, and its provider is told
 * so as at the end of any price.
 */
async function endUnpaid(w: TenantWriter, { order_id: orderId, provider, provider_reference: reference }: UnpaidRow) {
  await w.update("orders").set({ expires_at: sql<Date>`app_now()` }).where("id", "=", orderId).execute();
  if (reference !== null) await w.enqueue("payments.expire", { provider, reference });
}

/** One first purchase at a time: what was ordered at its advantage before, and is not being paid, is called off (OFF-07). */
async function endReplaced(w: TenantWriter, memberId: string): Promise<void> {
  const replaced = await findReplaceable(w, memberId);
  const unpaid = replaced && (await lockUnpaid(w, replaced));
  if (unpaid) await endUnpaid(w, unpaid);
}

/** The same key with the same wish is a retry; with another wish it is refused (M08). */
async function sameOrder(
  w: TenantWriter,
  row: EarlierRow,
  order: NewOrder,
  kept: KeptReference | null,
): Promise<PlacedOrder> {
  const same =
    row.bundle_id === order.bundleId &&
    row.method === order.method &&
    row.country === order.country &&
    row.amount_minor === order.agreedAmountMinor;
  if (!same) throw new Refusal("request.repeated");
  const quote: Quote = {
    bundleId: row.bundle_id,
    credits: row.credits,
    listAmountMinor: row.list_amount_minor,
    amountMinor: row.amount_minor,
    currency: row.currency,
    country: row.country,
    offerCode: row.offer_code,
    offerEndsAt: row.expires_at.toISOString(),
    discountPercentage: row.discount_percentage,
  };
  return {
    orderId: row.order_id,
    paymentId: row.payment_id,
    quote,
    method: row.method,
    expiresAt: row.expires_at,
    payReference: row.provider_reference,
    isOver: isFinal(row.state),
    keeps: row.keeps_method,
    kept,
    debit: row.method === "sepadirectdebit" ? await findDebitOrder(w, row.order_id) : null,
    iso: row.language ?? order.iso,
    description: row.description ?? order.description,
  };
}

/** With its end: then the provider must take no more at this price, whatever its own page allows (DESIGN 8). */
async function keepStarted(
  w: TenantWriter,
  { orderId, paymentId, method, expiresAt }: PlacedOrder,
  provider: ProviderName,
  { reference, payUrl }: StartedPayment,
): Promise<void> {
  await keepReference(w, paymentId, reference);
  await keepPayUrl(w, paymentId, payUrl);
  const after = (days: number) => new Date(expiresAt.getTime() + days * 86_400_000);
  // Money sent on the last day is days on its way.
  const startAfter = isTransfer(method) ? after(transferGraceDays) : expiresAt;
  await w.enqueue("payments.expire", { provider, reference }, { startAfter });
  if (isTransfer(method)) {
    await w.enqueue("mail.transferReminder", { orderId }, { startAfter: after(-transferReminderDays) });
  }
}
