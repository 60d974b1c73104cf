import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { isFinal } from "./lifecycle";
import { isTransfer, type MethodId, type ProviderName, transferGraceDays, transferReminderDays } from "./methods";
import { keepReference } from "./open-payments.server";
import type { Quote } from "./order";
import { getOwnPayment } from "./own-orders.server";
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
  const { orderId, paymentId } = placed;
  if (placed.isOver) return paths.transaction(orderId);
  const started = await orUnavailable(scope.tenant, provider, paymentId, () =>
    placed.payReference === null
      ? provider.start(requestOf(scope.tenant, provider, placed, memberId))
      : resumed(scope.tenant, provider, placed.payReference),
  );
  if (placed.payReference !== started.reference) {
    await scope.db.write((w) => keepStarted(w, placed, provider.name, started));
  } else {
    await scope.db.write((w) => keepPayUrl(w, paymentId, started.payUrl));
  }
  if (started.payUrl !== null) return started.payUrl;
  // Charged without the person: how it went is known now or told later, and its page says so either way.
  await settlePayment(scope, provider.name, started.reference).catch((error: unknown) =>
    log.warn("payment.not_asked", { tenantId: scope.tenant.id, paymentId, provider: provider.name, error }),
  );
  return paths.transaction(orderId);
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
