import { sql } from "kysely";
import { paths } from "~/paths";
import { Unavailable } from "~/platform/breaker.server";
import { Refusal } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { canonicalOrigin } from "~/tenancy/origin.server";
import type { TenantScope, TenantWriter } from "~/tenancy/scope.server";
import type { Tenant } from "~/tenancy/tenant";
import { getOwnOrder, placedFrom } from "./earlier-orders.server";
import { isTransfer, type ProviderName, transferGraceDays, transferReminderDays } from "./methods";
import type { PlacedOrder } from "./new-order";
import { endUnstarted, keepReference } from "./open-payments.server";
import { orderNumber } from "./order";
import { isAccountRefusal, ProviderRefused } from "./providers/call.server";
import { providerNamed } from "./providers/index.server";
import type { PaymentRequest, Provider, StartedPayment } from "./providers/provider";
import { settlePayment } from "./settlement.server";

/**
 * Starts the payment of a stored order outside any transaction and stores its reference (D24). Returns the URL for
 * paying, or the order's page while the charge is unknown.
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
  if (started === null) return paths.transaction(orderId);
  if (started.payUrl !== null) return started.payUrl;
  // Query the result now, because a saved card is charged without a page of the provider.
  await settlePayment(scope, provider.name, started.reference).catch((error: unknown) =>
    log.warn("payment.not_asked", { tenantId: scope.tenant.id, paymentId, provider: provider.name, error }),
  );
  return paths.transaction(orderId);
}

/** Starts a payment. Null while the provider's answer about the charge is missing. */
async function begin(
  scope: TenantScope,
  provider: Provider,
  placed: PlacedOrder,
  memberId: string,
): Promise<StartedPayment | null> {
  const { kept, debit, unansweredSince } = placed;
  const needsPage = kept === null && debit === null;
  if (needsPage && unansweredSince === null) return beginPage(scope, provider, placed, memberId);
  try {
    const charged = await findCharge(scope, provider, placed);
    if (charged !== null) return await resume(scope, provider, placed, charged, memberId);
    // Wait although the card is deleted, because an earlier attempt may have charged the card.
    if (needsPage) return null;
    return await start(scope, provider, placed, memberId);
  } catch (error) {
    noteUnanswered(scope, provider, placed, error);
    // Wait after this refusal, because an earlier attempt may have charged.
    if (unansweredSince !== null || !isUncharged(error)) return null;
    if (isRefusal(error)) await scope.db.write((w) => endUnstarted(w, placed.paymentId, "failed"));
    throw new Refusal("payment.provider_unavailable");
  }
}

/** Starts a payment on the provider's page, which charges nothing before the payer acts. */
async function beginPage(scope: TenantScope, provider: Provider, placed: PlacedOrder, memberId: string) {
  try {
    return await start(scope, provider, placed, memberId);
  } catch (error) {
    noteUnanswered(scope, provider, placed, error);
    throw new Refusal("payment.provider_unavailable");
  }
}

async function start(scope: TenantScope, provider: Provider, placed: PlacedOrder, memberId: string) {
  const started = await provider.start(requestOf(scope.tenant, provider, placed, memberId));
  await scope.db.write((w) => keepStarted(w, placed, provider.name, started));
  return started;
}

/**
 * Finds the charge of an earlier attempt by our payment id, because the provider may have forgotten the idempotency
 * key.
 */
async function findCharge(scope: TenantScope, provider: Provider, placed: PlacedOrder): Promise<string | null> {
  const { paymentId, unansweredSince: createdAt } = placed;
  if (createdAt === null) return null;
  const reference = await provider.find(scope.tenant, { paymentId, createdAt });
  if (reference !== null) await scope.db.write((w) => keepReference(w, paymentId, reference));
  return reference;
}

/** True when the provider certainly has not charged, because the provider refused or received no request. */
function isUncharged(error: unknown): boolean {
  return isRefusal(error) || error instanceof Unavailable || error instanceof Refusal;
}

/** True when this charge can never succeed: the provider refused the charge, or rejected the tenant's account. */
function isRefusal(error: unknown): boolean {
  return error instanceof ProviderRefused || isAccountRefusal(error);
}

/**
 * Resumes a payment that the provider knows. Never starts the payment again, because a second start could charge twice.
 * Renews only a transfer's page. Null without an answer.
 */
async function resume(
  scope: TenantScope,
  provider: Provider,
  placed: PlacedOrder,
  reference: string,
  memberId: string,
): Promise<StartedPayment | null> {
  const { paymentId, method, priceHolds } = placed;
  const mayRenew = priceHolds && isTransfer(method);
  const renewal = mayRenew ? requestOf(scope.tenant, provider, placed, memberId) : null;
  const resumed = await provider.resume(scope.tenant, reference, renewal).catch((error: unknown) => {
    noteUnanswered(scope, provider, placed, error);
    return null;
  });
  if (resumed === null) return null;
  await scope.db.write(async (w) => {
    if (resumed.reference !== reference) await replaceReference(w, placed, provider.name, reference, resumed.reference);
    await keepPayUrl(w, paymentId, resumed.payUrl);
  });
  return resumed;
}

function noteUnanswered({ tenant }: TenantScope, { name }: Provider, { paymentId }: PlacedOrder, error: unknown): void {
  log.error("payment.not_started", { tenantId: tenant.id, paymentId, provider: name, error });
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

/**
 * Stores the URL at which the payer continues: the provider's page, the bank, or the account details for a transfer.
 */
async function keepPayUrl(w: TenantWriter, paymentId: string, payUrl: string | null): Promise<void> {
  await w.update("payments").set({ pay_url: payUrl }).where("id", "=", paymentId).execute();
}

/** Finds the URL for paying the member's open order, or the order's page after its end. */
export async function continuePayment(scope: TenantScope, memberId: string, orderId: string): Promise<string> {
  const order = await scope.db.read((q) => getOwnOrder(q, memberId, orderId));
  const { provider, provider_reference: reference, bundle_id: bundleId, method, country } = order;
  const words = { iso: "en", description: orderNumber(orderId) };
  const placed = placedFrom(order, words, { kept: null, debit: null });
  if (placed.isOver) return paths.transaction(orderId);
  if (placed.unansweredSince !== null) return paths.transaction(orderId);
  // The provider has no such payment, so the order can be placed again with the same key.
  if (reference === null) return paths.order(bundleId, method, { country });
  const resumed = await resume(scope, providerNamed(provider), placed, reference, memberId);
  return resumed?.payUrl ?? paths.transaction(orderId);
}

/** Stores the reference and enqueues the expiry of the price. The provider's page may stay open longer (DESIGN 8). */
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
  // Expire later, because a transfer sent on the last day arrives days later.
  const startAfter = isTransfer(method) ? daysAfter(expiresAt, transferGraceDays) : expiresAt;
  await w.enqueue("payments.expire", { provider, reference }, { startAfter });
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}

/** Replaces the reference of an expired page once. The new page expires with the order. */
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
