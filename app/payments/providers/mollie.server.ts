/**
 * Mollie, through its SDK. Sources: Mollie's OpenAPI description (docs/payment-sources.md),
 * docs.mollie.com/docs/handling-payment-status, docs.mollie.com/docs/recurring-payments,
 * docs.mollie.com/reference/webhooks; read on 2026-11-21.
 */
import type { MollieClient } from "@mollie/api-client";
import { services } from "~/platform/services.server";
import type { Tenant } from "~/tenancy/tenant";
import { apiKeys } from "../payment-provider";
import { callForWebhook, callProvider, getSecret, isOurPayment, ProviderRefused } from "./call.server";
import { amountOf } from "./mollie-amounts";
import { createPayment, keyOf } from "./mollie-start.server";
import { fetchStatus, paidElsewhere, refundOf } from "./mollie-status.server";
import type { Provider } from "./provider";

const name = "mollie";
/** Maximum number of pages that a search reads. Each page has 250 payments. */
const mostPages = 20;
const referenceShape = /^tr_[A-Za-z0-9]{4,40}$/;

export const mollieProvider: Provider = {
  name,
  decidesDisputes: false,

  async start(request) {
    const mollie = await clientOf(request.tenant);
    return callProvider(name, () => convertRefusals(() => createPayment(mollie, request)));
  },

  async cancel(tenant, reference) {
    const mollie = await clientOf(tenant);
    await callProvider(name, () => convertRefusals(() => mollie.payments.cancel(reference))).catch((error: unknown) => {
      // Ignore the refusal, because many methods cannot be cancelled. Their payments expire or are paid.
      if (!(error instanceof ProviderRefused)) throw error;
    });
  },

  async resume(tenant, reference) {
    const mollie = await clientOf(tenant);
    const payment = await callProvider(name, () => convertRefusals(() => mollie.payments.get(reference)));
    return { reference, payUrl: payment.getCheckoutUrl() };
  },

  async fetch(tenant, reference) {
    const mollie = await clientOf(tenant);
    return callProvider(name, () => nullIfMissing(() => fetchStatus(mollie, reference)));
  },

  /** Reads from the newest payment back to the wanted payment, because Mollie has no search. */
  async find(tenant, { paymentId, createdAt }) {
    const mollie = await clientOf(tenant);
    const began = createdAt.getTime() - 60_000;
    let from: string | undefined;
    for (let page = 0; page < mostPages; page += 1) {
      const asked = { limit: 250, ...(from ? { from } : {}) };
      const payments = await callProvider(name, () => convertRefusals(() => mollie.payments.page(asked)));
      const ours = payments.find(
        ({ metadata }) => (metadata as { paymentId?: string } | null)?.paymentId === paymentId,
      );
      if (ours) return ours.id;
      const oldest = payments.at(-1);
      from = payments.nextPageCursor;
      if (!from || !oldest || Date.parse(oldest.createdAt) < began) return null;
    }
    // Throws, because null would permit a second charge.
    throw new Error(`mollie: the payments since ${createdAt.toISOString()} fill more than ${mostPages} pages`);
  },

  /** Reads from the newest payment back to `since`. */
  async listPaidSince(tenant, since, cursor) {
    const mollie = await clientOf(tenant);
    const asked = { limit: 250, ...(cursor ? { from: cursor } : {}) };
    const payments = await callProvider(name, () => convertRefusals(() => mollie.payments.page(asked)));
    const recent = payments.filter(({ createdAt }) => Date.parse(createdAt) >= since.getTime());
    return {
      paid: recent.filter(({ status }) => status === "paid").map(paidElsewhere),
      next: (recent.length === payments.length && payments.nextPageCursor) || null,
    };
  },

  async refund({ tenant, reference: paymentId, returnId, attempt, amountMinor, currency, description }) {
    const mollie = await clientOf(tenant);
    const asked = {
      paymentId,
      amount: amountOf(amountMinor, currency),
      description,
      metadata: { returnId },
      idempotencyKey: keyOf(returnId, `refund ${attempt}`),
    };
    return refundOf(await callProvider(name, () => convertRefusals(() => mollie.paymentRefunds.create(asked))));
  },

  async release(tenant, { customer, method }) {
    const mollie = await clientOf(tenant);
    const revoke = () => mollie.customerMandates.revoke(method, { customerId: customer });
    await callProvider(name, () => nullIfMissing(() => convertRefusals(revoke, [404, 410])));
  },

  /** Reads only the payment's id and queries its status. Unknown ids get the same answer without a query (M05). */
  async readWebhook(tenant, body) {
    const reference = new URLSearchParams(new TextDecoder().decode(body)).get("id");
    if (!reference || !referenceShape.test(reference)) return null;
    if (!(await isOurPayment(tenant, name, reference))) return "ignored";
    const mollie = await clientOf(tenant);
    const truth = await callForWebhook(name, () => nullIfMissing(() => fetchStatus(mollie, reference)));
    if (!truth) return "ignored";
    const { state, refunds, disputedMinor, disputesWon } = truth;
    const returned = refunds.map((refund) => `${refund.reference}=${refund.state}`).sort();
    return { eventId: [reference, state, disputedMinor, disputesWon, ...returned].join(":"), reference };
  },
};

async function clientOf(tenant: Tenant): Promise<MollieClient> {
  const { createMollieClient } = await import("@mollie/api-client");
  const { MOLLIE_URL } = services().env;
  const apiKey = await getSecret(tenant, apiKeys.mollie);
  return createMollieClient({ apiKey, ...(MOLLIE_URL ? { apiEndpoint: MOLLIE_URL } : {}) });
}

interface MollieError {
  statusCode?: number;
}

function statusOf(error: unknown): number {
  return (error as MollieError | null)?.statusCode ?? 0;
}

/** Statuses after which a retry may succeed: timeout, idempotency key in use, too early, too many requests. */
const passesLater: ReadonlySet<number> = new Set([408, 409, 425, 429]);

/** Converts final refusals to `ProviderRefused`. Leaves errors with a status in `passing` unchanged. */
async function convertRefusals<T>(call: () => Promise<T>, passing: readonly number[] = []): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const status = statusOf(error);
    if (status >= 400 && status < 500 && !passesLater.has(status) && !passing.includes(status)) {
      throw new ProviderRefused(`mollie: ${status}`, { cause: error });
    }
    throw error;
  }
}

async function nullIfMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if ([404, 410].includes(statusOf(error))) return null;
    throw error;
  }
}
