/**
 * Complete objects of Stripe with the types of its SDK (stripe 23.1.0), so that the compiler checks the double's
 * answers.
 */
import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

export const stripeId = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;
export const seconds = () => Math.floor(Date.now() / 1000);

type Made<T, Needed extends keyof T> = Pick<T, Needed> & Partial<T>;

export function session(
  own: Made<Stripe.Checkout.Session, "amount_total" | "currency" | "expires_at" | "success_url">,
): Stripe.Checkout.Session {
  const id = own.id ?? stripeId("cs_test");
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: own.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(),
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `https://checkout.stripe.com/c/pay/${id}`,
    wallet_options: null,
    ...own,
  };
}

export function intent(own: Made<Stripe.PaymentIntent, "amount" | "currency" | "status">): Stripe.PaymentIntent {
  return {
    id: stripeId("pi"),
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: null,
    confirmation_method: "automatic",
    created: seconds(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_group: null,
    ...own,
  };
}

const nobody = { address: null, email: null, name: null, phone: null, tax_id: null };

export function charge(own: Made<Stripe.Charge, "amount" | "currency" | "payment_intent">): Stripe.Charge {
  return {
    id: stripeId("ch"),
    object: "charge",
    amount_captured: own.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: stripeId("txn"),
    billing_details: nobody,
    calculated_statement_descriptor: null,
    captured: true,
    created: seconds(),
    customer: null,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "succeeded",
    transfer_data: null,
    transfer_group: null,
    ...own,
  };
}

export function refund(
  own: Made<Stripe.Refund, "amount" | "currency" | "charge" | "payment_intent" | "status">,
): Stripe.Refund {
  return {
    id: stripeId("re"),
    object: "refund",
    balance_transaction: null,
    created: seconds(),
    customer: null,
    customer_account: null,
    metadata: {},
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...own,
  };
}

export function dispute(
  own: Made<Stripe.Dispute, "amount" | "currency" | "charge" | "payment_intent" | "status">,
): Stripe.Dispute {
  return {
    id: stripeId("du"),
    object: "dispute",
    balance_transactions: [],
    created: seconds(),
    enhanced_eligibility_types: [],
    evidence: {} as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: seconds() + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "manual",
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    reason: "general",
    ...own,
  };
}

export function customer(own: Partial<Stripe.Customer>): Stripe.Customer {
  return {
    id: stripeId("cus"),
    object: "customer",
    balance: 0,
    created: seconds(),
    default_source: null,
    description: null,
    email: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    shipping: null,
    ...own,
  };
}

export function cashTransaction(
  own: Made<Stripe.CustomerCashBalanceTransaction, "currency" | "customer" | "ending_balance" | "net_amount" | "type">,
): Stripe.CustomerCashBalanceTransaction {
  return {
    id: stripeId("ccsbtxn"),
    object: "customer_cash_balance_transaction",
    created: seconds(),
    customer_account: null,
    livemode: false,
    ...own,
  };
}

export function paymentMethod(own: Made<Stripe.PaymentMethod, "type" | "customer">): Stripe.PaymentMethod {
  return {
    id: stripeId("pm"),
    object: "payment_method",
    billing_details: nobody,
    created: seconds(),
    customer_account: null,
    livemode: false,
    metadata: {},
    ...own,
  };
}

export function list<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: "list", data, has_more: false, url };
}
