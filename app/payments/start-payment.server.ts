import { sql } from "kysely";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { getOwnOrder, placedFrom } from "./earlier-orders.server";
import { isTransfer, type MethodId, type ProviderName, transferGraceDays, transferReminderDays } from "./methods";
import { keepReference } from "./open-payments.server";
import { orderNumber, type Quote } from "./order";
import { providerNamed } from "./providers/index.server";
import type { DebitOrder, KeptReference, PaymentRequest, Provider, StartedPayment } from "./providers/provider";
import { settlePayment } from "./settlement.server";

/** What an order needs for its payment to begin, or to go on. */
export interface PlacedOrder {
  orderId: string;
  paymentId: string;
  quote: Quote;
  method: MethodId;
  expiresAt: Date;
  /** It is not past its end. */
  priceHolds: boolean;
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
 * Begins the payment of an order that stands, outside any transaction, and keeps its reference (D24). Answers where the
 * person goes to pay.
 */
export async function startPayment(
  scope: TenantScope,
  provider: Provider,
  placed: PlacedOrder,
  memberId: string,
): Promise<string> {
  const { orderId, paymentId, payReference } = placed;
  if (placed.isOver) return paths.transaction(orderId);
  const started =
    payReference === null
      ? await begin(scope, provider, placed, memberId)
      : await resume(scope, provider, placed, payReference, memberId);
  if (started.payUrl !== null) return started.payUrl;
  // Charged without the person: how it went is known now or told later, and its page says so either way.
  await settlePayment(scope, provider.name, started.reference).catch((error: unknown) =>
    log.warn("payment.not_asked", { tenantId: scope.tenant.id, paymentId, provider: provider.name, error }),
  );
  return paths.transaction(orderId);
}

async function begin(
  scope: TenantScope,
  provider: Provider,
  placed: PlacedOrder,
  memberId: string,
): Promise<StartedPayment> {
  const request = requestOf(scope.tenant, provider, placed, memberId);
  const started = await orUnavailable(scope.tenant, provider, placed.paymentId, () => provider.start(request));
  await scope.db.write((w) => keepStarted(w, placed, provider.name, started));
  return started;
}

/**
 * A payment that is known there is never begun anew: the provider may have forgotten the key of its first call. Only the
 * page of a transfer, which may end sooner than its price, is opened again.
 */
async function resume(
  scope: TenantScope,
  provider: Provider,
  placed: PlacedOrder,
  reference: string,
  memberId: string,
): Promise<StartedPayment> {
  const { paymentId, method, priceHolds } = placed;
  const mayRenew = priceHolds && isTransfer(method);
  const renewal = mayRenew ? requestOf(scope.tenant, provider, placed, memberId) : null;
  const resumed = await orUnavailable(scope.tenant, provider, paymentId, () =>
    provider.resume(scope.tenant, reference, renewal),
  );
  await scope.db.write(async (w) => {
    if (resumed.reference !== reference) await replaceReference(w, placed, provider.name, reference, resumed.reference);
    await keepPayUrl(w, paymentId, resumed.payUrl);
  });
  return resumed;
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
  const order = await scope.db.read((q) => getOwnOrder(q, memberId, orderId));
  const { provider, provider_reference: reference, bundle_id: bundleId, method, country } = order;
  const words = { iso: "en", description: orderNumber(orderId) };
  const placed = placedFrom(order, words, { kept: null, debit: null });
  if (placed.isOver) return paths.transaction(orderId);
  // The provider was never reached: the same press as before finds this order and begins its payment.
  if (reference === null) return paths.order(bundleId, method, { country });
  const { payUrl } = await resume(scope, providerNamed(provider), placed, reference, memberId);
  return payUrl ?? paths.transaction(orderId);
}

/** With its end: then the provider must take no more at this price, whatever its own page allows (DESIGN 8). */
async function keepStarted(
  w: TenantWriter,
  placed: PlacedOrder,
  provider: ProviderName,
  { reference, payUrl }: StartedPayment,
): Promise<void> {
  const { orderId, paymentId, method, expiresAt } = placed;
  await keepReference(w, paymentId, reference);
  await keepPayUrl(w, paymentId, payUrl);
  await enqueueEnd(w, placed, provider, reference);
  if (isTransfer(method)) {
    await w.enqueue("mail.transferReminder", { orderId }, { startAfter: daysAfter(expiresAt, -transferReminderDays) });
  }
}

async function enqueueEnd(
  w: TenantWriter,
  { method, expiresAt }: PlacedOrder,
  provider: ProviderName,
  reference: string,
): Promise<void> {
  // Money sent on the last day is days on its way.
  const startAfter = isTransfer(method) ? daysAfter(expiresAt, transferGraceDays) : expiresAt;
  await w.enqueue("payments.expire", { provider, reference }, { startAfter });
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

/** A new page takes the place of one that has ended, unless another press has put it there; its end is the order's. */
async function replaceReference(
  w: TenantWriter,
  placed: PlacedOrder,
  provider: ProviderName,
  ended: string,
  reference: string,
): Promise<void> {
  const replaced = await w.rows(sql`
    update payments set provider_reference = ${reference}
    where tenant_id = ${w.tenantId} and id = ${placed.paymentId} and provider_reference = ${ended} returning 1`);
  if (replaced.length > 0) await enqueueEnd(w, placed, provider, reference);
}
