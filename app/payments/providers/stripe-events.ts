import type Stripe from "stripe";

/**
 * Events about payments: pages, intents, refunds, disputes and cash balances (docs.stripe.com/api/events/types, read on
 * 2026-11-24). The webhook endpoint at Stripe must subscribe to all these events.
 */
export const stripeEvents = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "payment_intent.processing",
  "payment_intent.partially_funded",
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.canceled",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "customer_cash_balance_transaction.created",
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];
