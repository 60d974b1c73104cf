import { sql } from "kysely";
import { paths } from "~/paths";
import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { getOwnOrder, placedFrom } from "./earlier-orders.server";
import { isTransfer, type ProviderName, transferGraceDays, transferReminderDays } from "./methods";
import type { PlacedOrder } from "./new-order";
import { keepReference } from "./open-payments.server";
import { orderNumber } from "./order";
import { providerNamed } from "./providers/index.server";
import type { PaymentRequest, Provider, StartedPayment } from "./providers/provider";
import { settlePayment } from "./settlement.server";

/**
 * Starts the payment of a stored order, outside any transaction, and stores its reference (D24). Returns the address
 * for paying.
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
  // A kept card is charged without a page of the provider, so the result is asked for now.
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
 * Continues a payment that the provider knows. Starting it again could charge twice, because the provider may have
 * forgotten the key. Only a transfer's page is opened again.
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

/** Refuses when the provider does not answer. Nothing is charged twice, because the same key finds this order again. */
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

/** Stores where the payer continues: at the provider, at a bank, or with the account for a transfer. */
async function keepPayUrl(w: TenantWriter, paymentId: string, payUrl: string | null): Promise<void> {
  await w.update("payments").set({ pay_url: payUrl }).where("id", "=", paymentId).execute();
}

/** Finds the address for paying the member's own open order, or its page when it has ended. */
export async function continuePayment(scope: TenantScope, memberId: string, orderId: string): Promise<string> {
  const order = await scope.db.read((q) => getOwnOrder(q, memberId, orderId));
  const { provider, provider_reference: reference, bundle_id: bundleId, method, country } = order;
  const words = { iso: "en", description: orderNumber(orderId) };
  const placed = placedFrom(order, words, { kept: null, debit: null });
  if (placed.isOver) return paths.transaction(orderId);
  // The provider never got this payment, so the same key starts the order again.
  if (reference === null) return paths.order(bundleId, method, { country });
  const { payUrl } = await resume(scope, providerNamed(provider), placed, reference, memberId);
  return payUrl ?? paths.transaction(orderId);
}

/** Stores the reference and enqueues the end of the price. The provider's own page may stay open longer (DESIGN 8). */
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
  // A transfer sent on the last day arrives days later.
  const startAfter = isTransfer(method) ? daysAfter(expiresAt, transferGraceDays) : expiresAt;
  await w.enqueue("payments.expire", { provider, reference }, { startAfter });
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

/** Replaces the reference of an ended page, once. The new page ends with the order. */
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
