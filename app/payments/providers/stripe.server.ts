/**
 * Stripe, through its SDK: Checkout on Stripe's page, and a PaymentIntent for a saved card or direct debit. Sources:
 * docs.stripe.com/api/checkout/sessions/object, /payments/paymentintents/lifecycle, /webhooks; read on 2026-11-21, API
 * version 2026-10-28.
 */
import type Stripe from "stripe";
import { BalanceTooLow, callProvider, ProviderRefused } from "./call.server";
import type { Provider } from "./provider";
import { stripeCash } from "./stripe-cash.server";
import { clientOf, idOf, isKind, isSession, nullIfMissing, convertRefusals, requireOk } from "./stripe-client.server";
import { noticeOf, verifyWebhookEvent } from "./stripe-notice.server";
import { charge, openCheckout, resumeAt } from "./stripe-start.server";
import { paidElsewhere, refundOf, statusOf } from "./stripe-status.server";

const name = "stripe";

export const stripeProvider: Provider = {
  name,
  decidesDisputes: true,

  async start(request) {
    const stripe = await clientOf(request.tenant);
    return callProvider(name, () =>
      convertRefusals(() =>
        request.kept || request.debit ? charge(stripe, request) : openCheckout(stripe, request, null),
      ),
    );
  },

  async resume(tenant, reference, renewal) {
    const stripe = await clientOf(tenant);
    return callProvider(name, () => convertRefusals(() => resumeAt(stripe, reference, renewal)));
  },

  async cancel(tenant, reference) {
    const stripe = await clientOf(tenant);
    await callProvider(name, () => convertRefusals(() => cancelPayment(stripe, reference))).catch((error: unknown) => {
      // Ignore the refusal of a paid or expired payment, because the payment's state shows the outcome.
      if (!(error instanceof ProviderRefused)) throw error;
    });
  },

  async fetch(tenant, reference) {
    const stripe = await clientOf(tenant);
    return callProvider(name, () => nullIfMissing(() => statusOf(stripe, reference)));
  },

  /** Finds an intent. A Checkout page that was never submitted has no intent and expires by itself. */
  async find(tenant, { paymentId }) {
    const stripe = await clientOf(tenant);
    const query = `metadata["payment_id"]:"${paymentId}"`;
    const { data } = await callProvider(name, () =>
      convertRefusals(() => stripe.paymentIntents.search({ query, limit: 1 })),
    );
    return data[0]?.id ?? null;
  },

  /** Lists intents, because each paid Checkout page has an intent with the same metadata. */
  async listPaidSince(tenant, since, cursor) {
    const stripe = await clientOf(tenant);
    const asked = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
    const page = await callProvider(name, () =>
      convertRefusals(() => stripe.paymentIntents.list({ ...asked, ...(cursor ? { starting_after: cursor } : {}) })),
    );
    return {
      paid: page.data.filter(({ status }) => status === "succeeded").map(paidElsewhere),
      next: (page.has_more && page.data.at(-1)?.id) || null,
    };
  },

  async refund({ tenant, reference, returnId, attempt, amountMinor }) {
    const stripe = await clientOf(tenant);
    const refund = await callProvider(name, () =>
      convertRefusals(async () => {
        const intent = await intentOf(stripe, reference);
        const wanted: Stripe.RefundCreateParams = {
          payment_intent: intent.id,
          amount: amountMinor,
          reason: "requested_by_customer",
          metadata: { refund_id: returnId, attempt },
        };
        // The first attempt has no number, because older refunds have keys without numbers.
        const idempotencyKey = attempt === 0 ? returnId : `${returnId}-${attempt}`;
        return stripe.refunds.create(wanted, { idempotencyKey });
      }),
    ).catch((error: unknown) => {
      const isDelayed = isOwnShortage(error) || isOfOtherSum(error);
      throw isDelayed ? new BalanceTooLow("stripe: the balance is too low", { cause: error }) : error;
    });
    return refundOf(refund);
  },

  cash: stripeCash,

  async release(tenant, { method }) {
    const stripe = await clientOf(tenant);
    await callProvider(name, async () => {
      const known = await nullIfMissing(async () => requireOk(await stripe.paymentMethods.retrieve(method)));
      if (known?.customer) await convertRefusals(() => stripe.paymentMethods.detach(method));
    });
  },

  async readWebhook(tenant, body, headers) {
    const event = await verifyWebhookEvent(tenant, body, headers.get("stripe-signature") ?? "");
    return event ? noticeOf(tenant, event) : null;
  },
};

/** Cancels a payment. For a submitted page, cancels the intent instead. */
async function cancelPayment(stripe: Stripe, reference: string): Promise<unknown> {
  if (!isSession(reference)) return stripe.paymentIntents.cancel(reference);
  const session = requireOk(await stripe.checkout.sessions.retrieve(reference));
  if (session.status === "open") return stripe.checkout.sessions.expire(reference);
  const intentId = idOf(session.payment_intent);
  return intentId ? stripe.paymentIntents.cancel(intentId) : null;
}

/** True when the tenant's balance at Stripe is too low. */
function isOwnShortage(error: unknown): boolean {
  const code = error instanceof ProviderRefused ? (error.cause as Stripe.StripeRawError).code : undefined;
  return code === "balance_insufficient" || code === "insufficient_funds";
}

/** True when a refused attempt used the same idempotency key with another amount. Stripe keeps such a key for a day. */
function isOfOtherSum(error: unknown): boolean {
  return error instanceof ProviderRefused && isKind(error.cause, "StripeIdempotencyError");
}

async function intentOf(stripe: Stripe, reference: string): Promise<{ id: string }> {
  if (!isSession(reference)) return { id: reference };
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
  const id = idOf(intent);
  if (!id) throw new ProviderRefused(`${reference} was never paid`);
  return { id };
}
