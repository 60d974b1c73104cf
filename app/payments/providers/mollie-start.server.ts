import { createHash } from "node:crypto";
import type { Locale, MandateMethod, MollieClient, PaymentMethod, SequenceType } from "@mollie/api-client";
import { methodAt } from "../methods";
import { amountOf } from "./mollie-amounts";
import type { PaymentRequest, StartedPayment } from "./provider";
import { vendorLocale } from "./vendor-locales";

// The SDK's constants as strings, because only the first payment loads the SDK (P14).
const recurringSequence = "recurring" as SequenceType;
export const firstSequence = "first" as SequenceType;
const oneoffSequence = "oneoff" as SequenceType;
const directdebit = "directdebit" as MandateMethod.directdebit;
const banktransfer = "banktransfer" as PaymentMethod.banktransfer;

export async function createPayment(mollie: MollieClient, request: PaymentRequest): Promise<StartedPayment> {
  const { paymentId, amountMinor, currency, description, returnUrl, webhookUrl } = request;
  const shared = {
    amount: amountOf(amountMinor, currency),
    description,
    redirectUrl: returnUrl,
    webhookUrl,
    metadata: { paymentId, site: request.tenant.slug },
    idempotencyKey: keyOf(paymentId, "payment"),
  };
  const payer = await payerOf(mollie, request);
  const payment = await mollie.payments.create({ ...shared, ...payer });
  const isCharged = payer.sequenceType === recurringSequence;
  return { reference: payment.id, payUrl: isCharged ? null : (payment.getCheckoutUrl() ?? returnUrl) };
}

/** Makes the payer's fields for a single payment, a first payment that saves the card, or a payment by mandate. */
async function payerOf(mollie: MollieClient, request: PaymentRequest) {
  const { paymentId, memberId, method, keeps, kept, debit, iso, isTransfer, expiresAt } = request;
  if (kept) {
    return { sequenceType: recurringSequence, customerId: kept.customer, mandateId: kept.method };
  }
  const locale = vendorLocale(iso).mollie as Locale;
  if (isTransfer) return { sequenceType: oneoffSequence, method: banktransfer, locale, dueDate: dayOf(expiresAt) };
  const page = { method: methodAt("mollie", method) as PaymentMethod, locale };
  if (!keeps && !debit) return { sequenceType: oneoffSequence, ...page };
  const customer = await mollie.customers.create({
    ...(debit ? { name: debit.holder, email: debit.email } : {}),
    metadata: { memberId },
    idempotencyKey: keyOf(paymentId, "customer"),
  });
  if (!debit) return { sequenceType: firstSequence, customerId: customer.id, ...page };
  const mandate = await mollie.customerMandates.create({
    customerId: customer.id,
    method: directdebit,
    consumerName: debit.holder,
    consumerAccount: debit.iban,
    signatureDate: dayOf(debit.signedAt),
    mandateReference: debit.mandateReference,
    idempotencyKey: keyOf(paymentId, "mandate"),
  });
  return { sequenceType: recurringSequence, customerId: customer.id, mandateId: mandate.id };
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** Makes a UUID of version 4 from a text, because Mollie requires that form of idempotency key. */
export function keyOf(id: string, action: string): string {
  const hex = createHash("sha256").update(`${id} ${action}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
