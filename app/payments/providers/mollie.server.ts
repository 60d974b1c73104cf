/**
 * Mollie, by its SDK. Calls and answers as its published OpenAPI description has them (docs/payment-sources.md), states as docs.mollie.com/docs/handling-payment-status has them, mandates and recurring payments as
 * docs.mollie.com/docs/recurring-payments, classic webhooks (an id and nothing else) as
 * docs.mollie.com/reference/webhooks; read on 2026-11-21.
 */
import { createHash } from "node:crypto";
import type {
  MandateMethod,
  MollieClient,
  Payment,
  PaymentEmbed,
  PaymentMethod,
  Refund,
  SequenceType,
} from "@mollie/api-client";
import { minorExponent } from "~/platform/money";
import { services } from "~/platform/services.server";
import type { Tenant } from "~/tenancy/tenant";
import type { PaymentState } from "../lifecycle";
import { isIban, tidyIban } from "../iban";
import { methodAt } from "../methods";
import { callForNotice, callProvider, getSecret, isOurs, ProviderRefused } from "./call.server";
import type {
  PaidElsewhere,
  PayerInstrument,
  PaymentRequest,
  Provider,
  ProviderRefund,
  ProviderTruth,
  RefundState,
  StartedPayment,
} from "./provider";

const name = "mollie";
/** Of 250 payments each. */
const mostPages = 20;
const referenceShape = /^tr_[A-Za-z0-9]{4,40}$/;

const stateOf: Record<string, PaymentState> = {
  open: "started",
  pending: "pending",
  authorized: "pending",
  paid: "completed",
  failed: "failed",
  canceled: "cancelled",
  expired: "expired",
};

export const mollieProvider: Provider = {
  name,

  async start(request) {
    const mollie = await clientOf(request.tenant);
    return callProvider(name, () => refusable(() => create(mollie, request)));
  },

  async cancel(tenant, reference) {
    const mollie = await clientOf(tenant);
    await callProvider(name, () => refusable(() => mollie.payments.cancel(reference))).catch((error: unknown) => {
      // Many methods cannot be called off; such a payment expires by itself, or is paid.
      if (!(error instanceof ProviderRefused)) throw error;
    });
  },

  async resume(tenant, reference) {
    const mollie = await clientOf(tenant);
    const payment = await callProvider(name, () => refusable(() => mollie.payments.get(reference)));
    return payment.getCheckoutUrl();
  },

  async fetch(tenant, reference) {
    const mollie = await clientOf(tenant);
    return callProvider(name, () => orNull(() => fetchTruth(mollie, reference)));
  },

  /** There is no search: the list is read, newest first, back to when ours was made. */
  async find(tenant, { paymentId, createdAt }) {
    const mollie = await clientOf(tenant);
    const began = createdAt.getTime() - 60_000;
    let from: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const asked = { limit: 250, ...(from ? { from } : {}) };
      const payments = await callProvider(name, () => refusable(() => mollie.payments.page(asked)));
      const ours = payments.find(
        ({ metadata }) => (metadata as { paymentId?: string } | null)?.paymentId === paymentId,
      );
      if (ours) return ours.id;
      const oldest = payments.at(-1);
      from = payments.nextPageCursor;
      if (!from || !oldest || Date.parse(oldest.createdAt) < began) return null;
    }
    return null;
  },

  /** Newest first, back to then, however many they are. */
  async listPaidSince(tenant, since) {
    const mollie = await clientOf(tenant);
    const paid: PaidElsewhere[] = [];
    let from: string | undefined;
    do {
      const asked = { limit: 250, ...(from ? { from } : {}) };
      const payments = await callProvider(name, () => refusable(() => mollie.payments.page(asked)));
      const recent = payments.filter(({ createdAt }) => Date.parse(createdAt) >= since.getTime());
      paid.push(...recent.filter(({ status }) => status === "paid").map(paidElsewhere));
      from = recent.length < payments.length ? undefined : payments.nextPageCursor;
    } while (from);
    return paid;
  },

  async refund({ tenant, reference: paymentId, returnId, attempt, amountMinor, currency, description }) {
    const mollie = await clientOf(tenant);
    const asked = {
      ...{ paymentId, amount: amountOf(amountMinor, currency), description, metadata: { returnId } },
      idempotencyKey: keyOf(returnId, `refund ${attempt}`),
    };
    return refundOf(await callProvider(name, () => refusable(() => mollie.paymentRefunds.create(asked))));
  },

  async release(tenant, { customer, method }) {
    const mollie = await clientOf(tenant);
    const revoke = () => mollie.customerMandates.revoke(method, { customerId: customer });
    await callProvider(name, () => orNull(() => refusable(revoke, [404, 410])));
  },

  /** Says "look again at this one" and proves nothing, so strangers' ids get the same answer and no fetch (M05). */
  async readWebhook(tenant, body) {
    const reference = new URLSearchParams(new TextDecoder().decode(body)).get("id");
    if (!reference || !referenceShape.test(reference)) return null;
    if (!(await isOurs(tenant, name, reference))) return "ignored";
    const mollie = await clientOf(tenant);
    const truth = await callForNotice(name, () => orNull(() => fetchTruth(mollie, reference)));
    if (!truth) return "ignored";
    const { state, refunds, chargedBack, disputesWon } = truth;
    const returned = refunds.map((refund) => `${refund.reference}=${refund.state}`).sort();
    return { eventId: [reference, state, chargedBack, disputesWon, ...returned].join(":"), reference };
  },
};

// The SDK comes with the first payment: most processes start without ever taking one (P14). Its words are these.
const recurring = "recurring" as SequenceType;
const first = "first" as SequenceType;
const oneoff = "oneoff" as SequenceType;
const directdebit = "directdebit" as MandateMethod.directdebit;
const embed = ["chargebacks", "refunds"] as PaymentEmbed[];
const banktransfer = "banktransfer" as PaymentMethod.banktransfer;

async function clientOf(tenant: Tenant): Promise<MollieClient> {
  const { createMollieClient } = await import("@mollie/api-client");
  const { MOLLIE_URL } = services().env;
  const apiKey = await getSecret(tenant, "mollie_api_key");
  return createMollieClient({ apiKey, ...(MOLLIE_URL ? { apiEndpoint: MOLLIE_URL } : {}) });
}

async function create(mollie: MollieClient, request: PaymentRequest): Promise<StartedPayment> {
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
  const isCharged = payer.sequenceType === recurring;
  return { reference: payment.id, payUrl: isCharged ? null : (payment.getCheckoutUrl() ?? returnUrl) };
}

/** Once, the first of a kept card, or one by a mandate that stands: a kept card's, or that of a direct debit. */
async function payerOf(mollie: MollieClient, request: PaymentRequest) {
  const { paymentId, memberId, method, keeps, kept, debit, iso, isTransfer, expiresAt } = request;
  if (kept) {
    return { sequenceType: recurring, customerId: kept.customer, mandateId: kept.method };
  }
  const locale = localeOf(iso);
  if (isTransfer) return { sequenceType: oneoff, method: banktransfer, locale, dueDate: dayOf(expiresAt) };
  const page = { method: methodAt(name, method) as PaymentMethod, locale };
  if (!keeps && !debit) return { sequenceType: oneoff, ...page };
  const customer = await mollie.customers.create({
    ...(debit ? { name: debit.holder, email: debit.email } : {}),
    metadata: { memberId },
    idempotencyKey: keyOf(paymentId, "customer"),
  });
  if (!debit) return { sequenceType: first, customerId: customer.id, ...page };
  const mandate = await mollie.customerMandates.create({
    customerId: customer.id,
    method: directdebit,
    consumerName: debit.holder,
    consumerAccount: debit.iban,
    signatureDate: dayOf(debit.signedAt),
    mandateReference: debit.mandateReference,
    idempotencyKey: keyOf(paymentId, "mandate"),
  });
  return { sequenceType: recurring, customerId: customer.id, mandateId: mandate.id };
}

function paidElsewhere({ id, metadata, amount, paidAt, createdAt }: Payment): PaidElsewhere {
  const given = metadata as { paymentId?: string; site?: string } | null;
  return {
    reference: id,
    paymentId: given?.paymentId ?? null,
    site: given?.site ?? null,
    amountMinor: minorOf(amount.value, amount.currency),
    currency: amount.currency,
    paidAt: new Date(paidAt ?? createdAt),
  };
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** A key in Mollie's form, a UUID of version 4: the same for the same deed. */
function keyOf(id: string, deed: string): string {
  const hex = createHash("sha256").update(`${id} ${deed}`).digest("hex");
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

async function fetchTruth(mollie: MollieClient, reference: string): Promise<ProviderTruth> {
  return truthOf(await mollie.payments.get(reference, { embed }));
}

function truthOf(payment: Payment): ProviderTruth {
  const { status, amount, amountChargedBack, customerId, mandateId, sequenceType } = payment;
  const { currency } = amount;
  const minor = (part: { value: string } | undefined) => (part ? minorOf(part.value, currency) : 0);
  const details = (payment.details ?? {}) as PayerDetails;
  const mayBeKept = sequenceType === first && customerId && mandateId;
  return {
    state: stateOf[status] ?? "started",
    amountMinor: minor(amount),
    currency,
    refunds: (payment._embedded?.refunds ?? []).map((refund) => refundOf(refund)),
    ...disputesOf(payment, minor(amountChargedBack)),
    instrument: instrumentOf(details),
    kept: mayBeKept
      ? {
          customer: customerId,
          method: mandateId,
          label: `${details.cardLabel ?? ""} •••• ${details.cardNumber ?? ""}`.trim(),
        }
      : null,
    mandate: customerId && mandateId ? { customer: customerId, method: mandateId } : null,
  };
}

const refundStateOf: Record<string, RefundState> = { refunded: "done", failed: "failed", canceled: "failed" };

function refundOf({
  id,
  amount,
  status,
  metadata,
}: Pick<Refund, "id" | "amount" | "status" | "metadata">): ProviderRefund {
  const returnId = (metadata as { returnId?: string } | null)?.returnId ?? null;
  const amountMinor = minorOf(amount.value, amount.currency);
  return { reference: id, returnId, amountMinor, state: refundStateOf[status] ?? "pending" };
}

interface PayerDetails {
  cardLabel?: string;
  cardNumber?: string;
  cardFingerprint?: string | null;
  /** An IBAN with the methods of banks; a wallet's name of its customer with others. */
  consumerAccount?: string | null;
}

function instrumentOf({ cardFingerprint, consumerAccount }: PayerDetails): PayerInstrument | null {
  if (cardFingerprint) return { kind: "card", value: `mollie ${cardFingerprint}` };
  return consumerAccount && isIban(consumerAccount) ? { kind: "account", value: tidyIban(consumerAccount) } : null;
}

/** A chargeback that the bank took back in its turn has a time at which it was reversed; the sum alone does not tell. */
function disputesOf(payment: Payment, chargedBackMinor: number) {
  const chargebacks = payment._embedded?.chargebacks ?? [];
  const disputesWon = chargebacks.filter(({ reversedAt }) => Boolean(reversedAt)).length;
  const standing = chargebacks.length > 0 ? chargebacks.length > disputesWon : chargedBackMinor > 0;
  return { chargedBack: standing, disputesWon };
}

/** "12.50": as many decimals as the currency has. */
export function amountOf(amountMinor: number, currency: string): { currency: string; value: string } {
  const exponent = minorExponent(currency);
  const digits = String(amountMinor).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  return { currency, value: exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}` };
}

/** Exact: the digits are read as they stand, never as a fraction. */
export function minorOf(value: string, currency: string): number {
  const [whole = "0", part = ""] = value.split(".");
  return Number(whole + part.padEnd(minorExponent(currency), "0").slice(0, minorExponent(currency)));
}

const locales: Readonly<Record<string, string>> = {
  ...{ en: "en_GB", nl: "nl_NL", de: "de_DE", fr: "fr_FR", es: "es_ES", it: "it_IT", pl: "pl_PL" },
  ...{ da: "da_DK", sv: "sv_SE", nb: "nb_NO", fi: "fi_FI" },
};

function localeOf(iso: string) {
  return (locales[iso.slice(0, 2)] ?? "en_GB") as NonNullable<Payment["locale"]>;
}

interface MollieError {
  statusCode?: number;
}

function statusOf(error: unknown): number {
  return (error as MollieError | null)?.statusCode ?? 0;
}

/** What Mollie turned down for good is told apart from Mollie not answering; `passing` statuses go on as they are. */
async function refusable<T>(call: () => Promise<T>, passing: readonly number[] = []): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const status = statusOf(error);
    if (status >= 400 && status < 500 && status !== 429 && !passing.includes(status)) {
      throw new ProviderRefused(`mollie: ${status}`, { cause: error });
    }
    throw error;
  }
}

async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if ([404, 410].includes(statusOf(error))) return null;
    throw error;
  }
}
